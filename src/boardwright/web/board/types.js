/**
 * What a board is drawn from, as the server writes it, and what it says.
 *
 * A site is a name and its middle: x to the right, y downward, neighbours one apart. A piece is `owner/kind`, both from
 * 1; owner 0 is for pieces without an owner.
 *
 * @typedef {import('../messages.js').Look} Look
 * @typedef {import('../messages.js').KindLook} KindLook
 * @typedef {import('../messages.js').State} State
 * @typedef {import('../messages.js').ReserveState} ReserveState
 * @typedef {import('../messages.js').AreaState} AreaState
 * @typedef {import('../messages.js').ShownPart} ShownPart
 *
 * @typedef {object} Choice something that may be picked now
 * @property {'start' | 'target' | 'piece' | 'extra' | 'finish'} ask
 * @property {string} [site]
 * @property {string} [piece] for `piece`: what it becomes, or what is dropped
 * @property {string} [text] what the game calls the choice
 *
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 */

export {};
