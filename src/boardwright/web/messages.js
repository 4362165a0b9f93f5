/**
 * What the server sends, written by `python -m boardwright.protocols.web_json.typedefs`: change the sources there.
 *
 * @typedef {object} Again A match that is over is played again at another table.
 * @property {'again'} type
 * @property {number} match
 * @property {number} again
 * @property {string} [id]
 *
 * @typedef {object} Analysis What an engine has found about the place that `request` asked for; the last of them has `ended`.
 * @property {'analysis'} type
 * @property {string} request
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {EngineLine[]} [lines]
 * @property {string} [ended]
 * @property {string} [code]
 * @property {number} [ahead]
 * @property {string} [id]
 *
 * @typedef {object} AreaState A closed polygon through sites, and the player (from 0) who owns it.
 * @property {number} player
 * @property {string[]} ring
 *
 * @typedef {object} Arranged A position that was set up by hand: its set-up text, and how it looks where a set-up text was read.
 * @property {'arranged'} type
 * @property {string} setup
 * @property {State | null} [scene]
 * @property {string} [id]
 *
 * @typedef {'extra' | 'finish' | 'piece' | 'start' | 'target'} Ask What a click answers.
 *
 * @typedef {object} Change What is different in the next scene; fields that stay the same are left out, and in news what its events tell.
 * @property {number} [turn]
 * @property {Record<string, string>} [pieces]
 * @property {Record<string, string[]>} [attributes]
 * @property {ReserveState[]} [reserves]
 * @property {AreaState[]} [areas]
 * @property {Record<string, number>} [counters]
 * @property {number[]} [scores]
 * @property {string[]} [last]
 * @property {string[]} [check]
 * @property {string[]} [open]
 *
 * @typedef {object} Choices What the player to move may click after the clicks that he has made.
 * @property {'choices'} type
 * @property {number} match
 * @property {number} ply
 * @property {Picks} picks
 * @property {string[]} [made]
 * @property {ShownPart[][]} [parts]
 * @property {string} [id]
 *
 * @typedef {object} Click Something that may be clicked now, and what may be clicked after it.
 * @property {Ask} ask
 * @property {string} [site]
 * @property {string} [text]
 * @property {string} [piece]
 * @property {boolean} [goes_on]
 * @property {Click[]} [next]
 *
 * @typedef {object} DiagnosticInfo What is wrong, and where: lines and columns from 1, the end behind the last letter; line 0 is nowhere.
 * @property {string} severity
 * @property {string} code
 * @property {string} message
 * @property {string} file
 * @property {number} line
 * @property {number} column
 * @property {number} end_line
 * @property {number} end_column
 * @property {string[]} notes
 *
 * @typedef {object} Done It is done and stored; `version` of the match has it.
 * @property {'done'} type
 * @property {number} [match]
 * @property {number} [version]
 * @property {boolean} [repeated]
 * @property {string} [id]
 *
 * @typedef {object} DraftInfo The draft that your account keeps, and how often it was kept: 0 for none. What was just kept is not repeated.
 * @property {'draft'} type
 * @property {number} revision
 * @property {string} [draft]
 * @property {string} [id]
 *
 * @typedef {object} EngineLine A line of play and what it is worth to each player.
 * @property {string[]} moves
 * @property {string[]} [sites]
 * @property {number[]} [scores]
 * @property {number[]} [chances]
 * @property {number | null} [mate]
 *
 * @typedef {object} ExploredGame A game that went through a position; `match` is its number here, `ended` is 0 where it is not known.
 * @property {string} title
 * @property {string} move
 * @property {number[] | null} winners
 * @property {number} ended
 * @property {number | null} strength
 * @property {number | null} match
 *
 * @typedef {object} ExploredInfo What was played in a position, the most frequent first, and the last games.
 * @property {'explored'} type
 * @property {string} game
 * @property {number} games
 * @property {ExploredMove[]} moves
 * @property {ExploredGame[]} last
 * @property {string} [id]
 *
 * @typedef {object} ExploredMove A move that was played in a position: how often, won by which seats, and the average strength if it is known.
 * @property {string} move
 * @property {number} games
 * @property {number[]} wins
 * @property {number} draws
 * @property {number} unknown
 * @property {number | null} strength
 *
 * @typedef {object} FormatInfo A way to write games down, and how its files end.
 * @property {string} name
 * @property {string} suffix
 *
 * @typedef {object} FoundList What a search has found, the newest first; `more` says that there are older ones.
 * @property {'found'} type
 * @property {FoundMatch[]} matches
 * @property {boolean} [more]
 * @property {string} [id]
 *
 * @typedef {object} FoundMatch A match that is over; moments are seconds since 1970.
 * @property {number} match
 * @property {string} game
 * @property {number} created
 * @property {number | null} ended
 * @property {FoundPlayer[]} players
 * @property {string} [title]
 *
 * @typedef {object} FoundPlayer A player of a match that was found; `standing` is won, drew or lost, and `change` that of the points.
 * @property {number} seat
 * @property {string} name
 * @property {boolean} [engine]
 * @property {string} [standing]
 * @property {number | null} [change]
 *
 * @typedef {object} GameInfo A game of the catalogue.
 * @property {string} name
 * @property {string} title
 * @property {string[]} players
 * @property {string} [rules]
 * @property {string} [history]
 * @property {OptionInfo[]} [options]
 * @property {FormatInfo[]} [formats]
 * @property {boolean} [native]
 * @property {number} [levels]
 * @property {number} [puzzles]
 *
 * @typedef {object} GameList What can be played.
 * @property {'games'} type
 * @property {GameName[]} games
 * @property {string} [id]
 *
 * @typedef {object} GameLook A game with its options chosen: how it looks, and how it begins.
 * @property {GameInfo} info
 * @property {Look} look
 * @property {State} state
 * @property {string[]} notations
 *
 * @typedef {object} GameName A game of the catalogue; `GET /games.json` tells more.
 * @property {string} name
 * @property {string} title
 *
 * @typedef {object} GameOfText A game of a text; `variant` is how it is asked for, empty for the one that is played when none is named.
 * @property {string} title
 * @property {string} variant
 * @property {string[]} players
 *
 * @typedef {object} GameReport The report of a game.
 * @property {string[]} players
 * @property {(number | null)[]} accuracy
 * @property {Record<string, number>[]} counts
 * @property {number[]} start
 * @property {PlyInfo[]} plies
 *
 * @typedef {object} Happened One event of a match; `what` says which, and which of the other fields are there.
 * @property {string} what
 * @property {number | null} [seat]
 * @property {number | null} [ply]
 * @property {string} [move]
 * @property {ShownPart[][]} [parts]
 * @property {boolean} [automatic]
 * @property {string} [reason]
 * @property {number[]} [waiting]
 * @property {number | null} [left]
 * @property {string[]} [claims]
 * @property {Sitter | null} [sitter]
 * @property {string} [name]
 * @property {string} [text]
 * @property {number[]} [winners]
 * @property {number[]} [scores]
 *
 * @typedef {object} Here Who is at the table of a match: the seats whose players are there, and how many others watch.
 * @property {'here'} type
 * @property {number} match
 * @property {number[]} seats
 * @property {number} watching
 * @property {string} [id]
 *
 * @typedef {object} Hint What an engine would play, and where it begins and ends.
 * @property {'hint'} type
 * @property {number} match
 * @property {number} ply
 * @property {string} move
 * @property {string[]} sites
 * @property {string} [id]
 *
 * @typedef {object} Inspection What was found in a text.
 * @property {boolean} ok
 * @property {string} rules
 * @property {DiagnosticInfo[]} diagnostics
 * @property {GameOfText[]} games
 * @property {GameLook | null} [look]
 * @property {State | null} [scene]
 * @property {SymbolInfo[] | null} [outline]
 * @property {ProposalList | null} [completion]
 * @property {string | null} [layout]
 * @property {number} [seconds]
 *
 * @typedef {'draw' | 'gone' | 'leave' | 'move' | 'start'} Kind What an entry of a history is.
 *
 * @typedef {object} KindLook A kind of piece; a piece is written `owner/kind`, both from 1, owner 0 for pieces without an owner.
 * @property {string} name
 * @property {string[]} [letters]
 *
 * @typedef {object} LeaderList The accounts of a game by their points, the best first; `first` is the place of the first one, from 0.
 * @property {'leaders'} type
 * @property {string} game
 * @property {number} first
 * @property {RatingInfo[]} leaders
 * @property {string} [id]
 *
 * @typedef {object} LineEntry An entry of the move list.
 * @property {string} text
 * @property {Kind} [kind]
 * @property {number | null} [seat]
 * @property {boolean} [automatic]
 * @property {string} [comment]
 * @property {LineEntry[][]} [variations]
 * @property {number[]} [scores]
 * @property {number | null} [mate]
 * @property {string} [glyph]
 *
 * @typedef {object} Look What stays the same while a game is played; lines and marks are indices of sites.
 * @property {string} game
 * @property {string} title
 * @property {SiteLook[]} sites
 * @property {KindLook[]} kinds
 * @property {PlayerLook[]} players
 * @property {StyleLook} style
 * @property {[number, number][]} [lines]
 * @property {number[]} [marks]
 * @property {[number, string][]} [captions]
 * @property {Record<string, number>[]} [layers]
 * @property {boolean} [stops]
 * @property {boolean} [upright]
 * @property {Record<string, string>} [pictures]
 *
 * @typedef {object} News What a match did with one command; versions follow each other without gaps.
 * @property {'news'} type
 * @property {number} match
 * @property {number} version
 * @property {Happened[]} events
 * @property {Change} [change]
 * @property {State} [scene]
 * @property {Picks} [picks]
 * @property {(number | null)[]} [left]
 * @property {number} [watching]
 * @property {LineEntry[]} [line]
 * @property {LineEntry[][]} [tail]
 * @property {string} [id]
 *
 * @typedef {object} OptionInfo A typed choice; `low` and `high` bound a number, `choices` lists all values where there are few.
 * @property {string} name
 * @property {number | boolean | string} default
 * @property {string} help
 * @property {number} [low]
 * @property {number} [high]
 * @property {(number | boolean | string)[]} [choices]
 *
 * @typedef {object} Picks What the player to move may click.
 * @property {string[]} [sites]
 * @property {string[]} [all_but]
 * @property {Record<string, string>} [paths]
 * @property {Record<string, string>} [parts]
 * @property {Click[]} [clicks]
 * @property {boolean} [takes]
 *
 * @typedef {object} PlaceInfo A place of a variation: what is seen there, and what may be clicked by whoever is to move.
 * @property {'place'} type
 * @property {State} scene
 * @property {number} ply
 * @property {Picks} [picks]
 * @property {string} [move]
 * @property {string[]} [made]
 * @property {ShownPart[][]} [parts]
 * @property {Happened | null} [end]
 * @property {boolean} [chance]
 * @property {string} [id]
 *
 * @typedef {object} PlayerLook A player as the game calls him, and the colour of his pieces; `chance` for the dice.
 * @property {string} name
 * @property {string} colour
 * @property {boolean} [chance]
 *
 * @typedef {object} PlyInfo A move of a game, what the position after it is worth, and what would have been better.
 * @property {string} move
 * @property {number | null} player
 * @property {number[]} [scores]
 * @property {number[]} [chances]
 * @property {number | null} [mate]
 * @property {string[]} [line]
 * @property {number} [loss]
 * @property {string} [verdict]
 *
 * @typedef {object} ProfileInfo How an account is rated, and how it has fared in every game.
 * @property {'profile'} type
 * @property {string} name
 * @property {RatingInfo[]} ratings
 * @property {Tally[]} games
 * @property {string} [id]
 *
 * @typedef {object} ProposalInfo A word that may stand at a place, what it is, how it is written and what it says.
 * @property {string} word
 * @property {string} kind
 * @property {string} form
 * @property {string} help
 *
 * @typedef {object} ProposalList Words that may stand at a place; the one that is begun there starts at this line and column.
 * @property {number} line
 * @property {number} column
 * @property {ProposalInfo[]} items
 *
 * @typedef {object} PuzzleInfo A puzzle: its position, what may be clicked there, and how hard it is; `solver` is there for accounts.
 * @property {'puzzle'} type
 * @property {string} game
 * @property {string} puzzle
 * @property {State} scene
 * @property {Picks} picks
 * @property {number} points
 * @property {number} total
 * @property {SolverInfo | null} [solver]
 * @property {string} [id]
 *
 * @typedef {object} PuzzleStep What came of a move: a wrong one changes nothing; after a right one the answer has been played, too.
 * @property {'puzzle-step'} type
 * @property {boolean} right
 * @property {number} done
 * @property {boolean} [solved]
 * @property {ShownPart[][]} [parts]
 * @property {string[]} [moves]
 * @property {State | null} [scene]
 * @property {Picks | null} [picks]
 * @property {ThemeInfo[]} [themes]
 * @property {SolverInfo | null} [solver]
 * @property {string} [id]
 *
 * @typedef {object} PuzzleWay The solution of a puzzle, move by move, and where it leads.
 * @property {'puzzle-way'} type
 * @property {string[]} moves
 * @property {ShownPart[][][]} parts
 * @property {State} scene
 * @property {ThemeInfo[]} [themes]
 * @property {SolverInfo | null} [solver]
 * @property {string} [id]
 *
 * @typedef {object} Queue An engine of a match waits for its turn to think; its clock stands still until `ahead` others have thought.
 * @property {'queue'} type
 * @property {number} match
 * @property {number} ahead
 * @property {string} [id]
 *
 * @typedef {object} RatingInfo How an account is rated in one game; `points` begin at 1000, and `matches` are those that counted.
 * @property {string} name
 * @property {string} game
 * @property {number} points
 * @property {number} matches
 *
 * @typedef {object} RecordInfo A game that was read, up to what is wrong with it.
 * @property {'record'} type
 * @property {string} game
 * @property {Record<string, number | boolean | string>} [options]
 * @property {string | null} [setup]
 * @property {LineEntry[]} [line]
 * @property {Record<string, string>} [tags]
 * @property {string} [comment]
 * @property {string} [broken]
 * @property {number} [games]
 * @property {string} [id]
 *
 * @typedef {object} Refused It is not done; `detail` says more to programmers, `retry_after` is in seconds.
 * @property {'refused'} type
 * @property {string} code
 * @property {string} [detail]
 * @property {number} [retry_after]
 * @property {string} [id]
 *
 * @typedef {object} ReportInfo The report of a match; without `report` it is being computed, and comes as news.
 * @property {'report'} type
 * @property {number} match
 * @property {GameReport | null} [report]
 * @property {string} [code]
 * @property {string} [id]
 *
 * @typedef {object} ReportProgress How many positions of a match have been looked at, and of how many.
 * @property {'report-progress'} type
 * @property {number} match
 * @property {number} done
 * @property {number} of
 * @property {string} [id]
 *
 * @typedef {object} ReserveState Equal pieces beside the board.
 * @property {string} piece
 * @property {number} count
 *
 * @typedef {object} RulesInfo A rules text that was saved: its hash, what its author calls it, and when, in seconds since 1970.
 * @property {string} rules
 * @property {string} title
 * @property {number} saved
 *
 * @typedef {object} RulesList The rules texts that you have saved, the newest first; versions of one text share their title.
 * @property {'my-rules'} type
 * @property {RulesInfo[]} texts
 * @property {string} [id]
 *
 * @typedef {object} RulesSaved A rules text is kept; `rules` is its hash.
 * @property {'rules-saved'} type
 * @property {string} rules
 * @property {string} title
 * @property {number} saved
 * @property {string} [id]
 *
 * @typedef {object} RulesText A rules text with all that it includes.
 * @property {'rules'} type
 * @property {string} rules
 * @property {string} title
 * @property {string} text
 * @property {Record<string, string>} files
 * @property {string} file
 * @property {string} [id]
 *
 * @typedef {object} Said A message of the chat at a table; `author` is empty when the account is gone.
 * @property {'said'} type
 * @property {number} match
 * @property {number} number
 * @property {string} author
 * @property {string} text
 * @property {number} said
 * @property {string} [id]
 *
 * @typedef {object} SceneList The scenes around a place of the move list.
 * @property {'scenes'} type
 * @property {number} match
 * @property {number} version
 * @property {number[]} path
 * @property {number} first
 * @property {State} scene
 * @property {Change[]} changes
 * @property {string} [id]
 *
 * @typedef {object} SeatInfo A seat, and who sits there.
 * @property {Sitter} sitter
 * @property {string} name
 * @property {string} player
 *
 * @typedef {object} SessionInfo A session of an account; moments are seconds since 1970.
 * @property {string} session
 * @property {number} created
 * @property {number} used
 * @property {boolean} [current]
 *
 * @typedef {object} SessionList Where an account is logged in, the latest first.
 * @property {'sessions'} type
 * @property {SessionInfo[]} sessions
 * @property {string} [id]
 *
 * @typedef {object} ShownPart What a piece does: with both sites it moves, with a target alone it appears, with a source alone it is gone.
 * @property {string} [source]
 * @property {string} [target]
 * @property {string} [piece]
 *
 * @typedef {[string, number, number]} SiteLook A site: its name and its middle, x to the right, y downward, neighbours one apart.
 *
 * @typedef {'engine' | 'open' | 'person'} Sitter Who sits on a seat.
 *
 * @typedef {object} Snapshot A whole match at one version; `start`, `scene` and `picks` are for those who watch with scenes.
 * @property {'snapshot'} type
 * @property {number} match
 * @property {number} version
 * @property {TableInfo} table
 * @property {string} creator
 * @property {number} ply
 * @property {number | null} turn
 * @property {LineEntry[]} line
 * @property {LineEntry[][]} tail
 * @property {(number | null)[]} left
 * @property {number} watching
 * @property {number[]} [here]
 * @property {number} [again]
 * @property {string} [invitation]
 * @property {Happened | null} [offer]
 * @property {Happened | null} [end]
 * @property {string[]} [claims]
 * @property {State} [scene]
 * @property {State} [start]
 * @property {Picks} [picks]
 * @property {string} [id]
 *
 * @typedef {object} SolverInfo How an account has fared with the puzzles of a game; `counted` says whether this try was its first.
 * @property {number} points
 * @property {number} tries
 * @property {number} solved
 * @property {number} streak
 * @property {boolean} [counted]
 *
 * @typedef {object} StandingsInfo How an account has fared in all games.
 * @property {'standings'} type
 * @property {Tally[]} games
 * @property {string} [id]
 *
 * @typedef {object} State A scene: what stands where as `{"e4": "1/2"}`, and all else that is seen.
 * @property {number} turn
 * @property {Record<string, string>} pieces
 * @property {Record<string, string[]>} [attributes]
 * @property {ReserveState[]} [reserves]
 * @property {AreaState[]} [areas]
 * @property {Record<string, number>} [counters]
 * @property {number[]} [scores]
 * @property {string[]} [last]
 * @property {string[]} [check]
 * @property {string[]} [open]
 *
 * @typedef {object} StatisticsInfo How an account has fared in a game.
 * @property {'statistics'} type
 * @property {string} game
 * @property {number} played
 * @property {number} won
 * @property {number} lost
 * @property {number} drawn
 * @property {string} [id]
 *
 * @typedef {object} StudyInfo What self-play says about a game, as `boardwright study --json` has it; as news if it is being made now.
 * @property {'study'} type
 * @property {string} game
 * @property {Record<string, number | boolean | string>} options
 * @property {Record<string, any> | null} [study]
 * @property {boolean} [making]
 * @property {number} [seconds]
 * @property {string} [code]
 * @property {string} [id]
 *
 * @typedef {object} StudyProgress How many games of a study have been played, and of how many.
 * @property {'study-progress'} type
 * @property {string} game
 * @property {number} done
 * @property {number} of
 * @property {string} [id]
 *
 * @typedef {object} StyleLook Hints: cells, checkered, points or hexagons; what the board is made of; the family of drawings.
 * @property {string} board
 * @property {string} [surface]
 * @property {string} [pieces]
 *
 * @typedef {object} SymbolInfo A thing that a text defines, and where it begins and ends.
 * @property {string} kind
 * @property {string} name
 * @property {number} line
 * @property {number} column
 * @property {number} end_line
 * @property {number} end_column
 * @property {SymbolInfo[]} children
 *
 * @typedef {object} TableInfo A table as the lobby shows it.
 * @property {number} match
 * @property {string} game
 * @property {Record<string, number | boolean | string>} options
 * @property {string} clock
 * @property {SeatInfo[]} seats
 * @property {boolean} started
 * @property {boolean} over
 * @property {number} version
 * @property {boolean} [deserted]
 * @property {string} [title]
 *
 * @typedef {object} TableList Public tables, oldest first; `more` says that there are older ones.
 * @property {'tables'} type
 * @property {TableInfo[]} tables
 * @property {boolean} [more]
 * @property {string} [id]
 *
 * @typedef {object} TableNews A table has changed; one that is over or deserted is no longer in the list.
 * @property {'table'} type
 * @property {TableInfo} table
 * @property {string} [id]
 *
 * @typedef {object} TalkList What was said at a table lately, the oldest first.
 * @property {'talk'} type
 * @property {number} match
 * @property {Said[]} said
 * @property {string} [id]
 *
 * @typedef {object} Tally How an account has fared in one game.
 * @property {string} game
 * @property {number} played
 * @property {number} won
 * @property {number} lost
 * @property {number} drawn
 *
 * @typedef {object} ThemeInfo Something that happens in a puzzle, with a number and a word of the game where it has some.
 * @property {string} name
 * @property {number} number
 * @property {string} word
 *
 * @typedef {object} Welcome Who you are now; `token` leads back to you and is sent when the account is another or has a name now.
 * @property {'welcome'} type
 * @property {string} name
 * @property {boolean} [guest]
 * @property {string} [token]
 * @property {number} [protocol]
 * @property {Record<string, any>} [preferences]
 * @property {boolean} [chat]
 * @property {string} [id]
 *
 * @typedef {object} WrittenInfo A file with a variation tree.
 * @property {'written'} type
 * @property {string} name
 * @property {string} text
 * @property {string} [id]
 *
 * @typedef {Welcome | Done | Refused | SessionList | GameList | TableList | TableNews | StatisticsInfo | StandingsInfo | LeaderList | ProfileInfo | FoundList | Arranged | RulesSaved | DraftInfo | RulesList | RulesText | News | Queue | Here | Again | SceneList | Choices | Hint | Snapshot | Said | TalkList | PlaceInfo | Analysis | RecordInfo | WrittenInfo | ReportInfo | ReportProgress | StudyInfo | StudyProgress | ExploredInfo | PuzzleInfo | PuzzleStep | PuzzleWay} Answer
 */

export {};
