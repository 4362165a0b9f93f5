/**
 * The JSON that a board is drawn from; `protocols/web_json/look.py` writes it.
 *
 * @typedef {[name: string, x: number, y: number]} SiteLook
 *   A site and its middle: x to the right, y downward, neighbours one apart.
 *
 * @typedef {object} KindLook
 * @property {string} name
 * @property {string[]} [letters] a letter for each player, or one for all
 *
 * @typedef {object} PlayerLook
 * @property {string} name what the game calls the player, such as White
 * @property {string} colour a word such as white, black, red, blue, green, yellow
 * @property {boolean} [chance] true for the dice
 *
 * @typedef {object} StyleLook
 * @property {string} board cells, checkered, points, hexagons or holes
 * @property {string} [surface] what the board is made of, such as wood, felt, paper
 * @property {string} [pieces] the family of drawings, such as chess, draughts, shogi
 *
 * @typedef {object} Look what stays the same while a game is played
 * @property {string} game
 * @property {string} title
 * @property {SiteLook[]} sites
 * @property {KindLook[]} kinds
 * @property {PlayerLook[]} players
 * @property {StyleLook} style
 * @property {[number, number][]} [lines] pairs of indices of sites
 * @property {number[]} [marks] indices of sites with a small dot
 * @property {boolean} [stops] whether a player may stop, keep what he has, and let the others go on
 *
 * @typedef {string} PieceCode `owner/kind`, both from 1; owner 0 is nobody
 *
 * @typedef {{piece: PieceCode, count: number}} ReserveState
 * @typedef {{player: number, ring: string[]}} AreaState a closed polygon through sites
 *
 * @typedef {object} State a position
 * @property {number} ply
 * @property {number} turn
 * @property {Record<string, PieceCode>} pieces what stands where
 * @property {Record<string, string[]>} [attributes] what is unusual about a piece, by its site
 * @property {ReserveState[]} [reserves]
 * @property {AreaState[]} [areas]
 * @property {Record<string, number>} [counters] numbers that players watch, such as `steps`
 * @property {number[]} [scores]
 * @property {string[]} [last] where the last move began and ended, part by part
 * @property {string[]} [check] pieces that must be saved at once
 *
 * @typedef {object} Choice something that may be picked now
 * @property {'start' | 'target' | 'piece' | 'extra' | 'finish'} ask
 * @property {string} [site]
 * @property {PieceCode} [piece] for `piece`: what it becomes, or what is dropped
 * @property {string} [text] what the game calls the choice
 *
 * @typedef {object} ShownPart what a piece does
 * @property {'move' | 'create' | 'delete'} do
 * @property {string} [source]
 * @property {string} [target]
 * @property {string} [piece] its name, such as `White Pawn`, or its code
 *
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 */

export {};
