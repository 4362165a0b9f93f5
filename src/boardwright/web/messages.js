/**
 * What the server sends; docs/websocket.schema.json is the whole of it, this is what the page reads.
 *
 * @typedef {import('./board/types.js').State} State
 * @typedef {import('./board/types.js').Look} Look
 * @typedef {import('./board/types.js').ShownPart} ShownPart
 *
 * @typedef {object} Welcome
 * @property {'welcome'} type
 * @property {string} [id]
 * @property {string} name
 * @property {boolean} [guest]
 * @property {string} [token]
 *
 * @typedef {object} Refused
 * @property {'refused'} type
 * @property {string} [id]
 * @property {string} code
 * @property {string} [detail]
 * @property {number} [retry_after]
 *
 * @typedef {object} Done
 * @property {'done'} type
 * @property {string} [id]
 * @property {number} [match]
 * @property {number} [version]
 *
 * @typedef {object} SeatInfo
 * @property {'open' | 'person' | 'engine'} sitter
 * @property {string} name
 * @property {string} player what the game calls who plays here
 *
 * @typedef {object} TableInfo
 * @property {number} match
 * @property {string} game
 * @property {Record<string, string | number | boolean>} options
 * @property {string} clock
 * @property {SeatInfo[]} seats
 * @property {boolean} started
 * @property {boolean} over
 * @property {number} version
 *
 * @typedef {{type: 'tables', id?: string, tables: TableInfo[]}} TableList
 * @typedef {{type: 'table', id?: string, table: TableInfo}} TableNews
 *
 * @typedef {object} Happened
 * @property {string} what
 * @property {number} [seat]
 * @property {number} [ply]
 * @property {string} [move]
 * @property {ShownPart[][]} [parts]
 * @property {boolean} [automatic]
 * @property {string} [reason]
 * @property {number[]} [waiting]
 * @property {number} [left]
 * @property {'open' | 'person' | 'engine'} [sitter]
 * @property {string} [name]
 * @property {string} [text]
 * @property {number[]} [winners]
 * @property {number[]} [scores]
 *
 * @typedef {{type: 'news', id?: string, match: number, version: number, events: Happened[]}} News
 *
 * @typedef {object} LineEntry
 * @property {string} text
 * @property {string} [kind]
 * @property {number} [seat]
 * @property {boolean} [automatic]
 * @property {string} [comment]
 * @property {LineEntry[][]} [variations]
 *
 * @typedef {object} Snapshot
 * @property {'snapshot'} type
 * @property {string} [id]
 * @property {number} match
 * @property {number} version
 * @property {TableInfo} table
 * @property {string} creator
 * @property {number} ply
 * @property {number | null} turn
 * @property {LineEntry[]} line
 * @property {LineEntry[][]} tail
 * @property {(number | null)[]} left
 * @property {string} [invitation]
 * @property {Happened} [offer]
 * @property {Happened} [end]
 *
 * @typedef {object} PositionInfo
 * @property {'position'} type
 * @property {string} [id]
 * @property {number} match
 * @property {number} version
 * @property {number[]} path
 * @property {State} state
 * @property {(number | null)[]} left
 * @property {number} watching
 *
 * @typedef {object} Click
 * @property {'start' | 'target' | 'piece' | 'extra' | 'finish'} ask
 * @property {string} [site]
 * @property {string} [text]
 * @property {string} [piece]
 * @property {string} [move]
 * @property {boolean} [goes_on]
 * @property {Click[]} [next]
 *
 * @typedef {object} Choices
 * @property {'choices'} type
 * @property {string} [id]
 * @property {number} match
 * @property {number} ply
 * @property {string[]} [sites]
 * @property {Click[]} [clicks]
 * @property {string[]} [made]
 * @property {ShownPart[][]} [parts]
 *
 * @typedef {{type: 'hint', id?: string, match: number, ply: number, move: string, sites: string[]}} Hint
 *
 * @typedef {{game: string, played: number, won: number, lost: number, drawn: number}} Tally
 * @typedef {{type: 'standings', id?: string, games: Tally[]}} Standings
 *
 * @typedef {Welcome | Refused | Done | TableList | TableNews | News | Snapshot | PositionInfo | Choices | Hint
 *   | Standings} Answer
 *
 * @typedef {object} OptionInfo
 * @property {string} name
 * @property {string | number | boolean} default
 * @property {string} help
 * @property {number} [low]
 * @property {number} [high]
 * @property {(string | number | boolean)[]} [choices]
 *
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string[]} players
 * @property {string} [rules]
 * @property {string} [history]
 * @property {OptionInfo[]} [options]
 * @property {{name: string, suffix: string}[]} [formats]
 * @property {boolean} [native]
 *
 * @typedef {{info: GameInfo, look: Look, state: State}} GameLook
 */

export {};
