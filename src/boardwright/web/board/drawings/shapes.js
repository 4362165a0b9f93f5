/**
 * What all pieces look like, as data: strict JSON after the first equals sign, for the page and for pictures made without
 * one read the same shapes from here (drawings.js beside this file, shapes.py of the drawing room).
 *
 * A drawing fills a square of 100 from -50 to 50 and is a list of shapes: [tag, part, attributes]. The part says which colour
 * of its owner a shape has: `body` is filled and outlined, `solid` filled with the colour of the outline, `detail` a line on
 * the body, `fine` a thinner one, `shade` a shadow, `shine` a light; other words are classes of board.css by themselves.
 * [own, part, list] is the shape of a player in a list of `own`, so that players can be told apart without colours.
 * A kind that looks like another names it: family/kind. Words are those of the first player, of the second, and in Latin.
 */
export const SHAPES = {
  "families": {
    "chess": {
      "pawn": [
        ["path", "body", {"d": "M-25 40H25C25 32 20 27 13 24C9 17 7 9 6.5 1H12C14.5 -1 14.5 -5 12 -7L9 -8A14.5 14.5 0 1 0 -9 -8L-12 -7C-14.5 -5 -14.5 -1 -12 1H-6.5C-7 9 -9 17 -13 24C-20 27 -25 32 -25 40Z"}],
        ["path", "fine", {"d": "M-13 25H13"}]
      ],
      "knight": [
        ["path", "body", {"d": "M-22 40H28C31 14 28 -8 16 -21C11 -26 5 -29 -1 -30L-4 -41C-8 -38 -10 -35 -11 -30C-18 -26 -21 -20 -24 -12C-27 -6 -32 0 -35 6C-37 11 -35 16 -31 18C-28 19 -25 18 -23 15C-21 17 -18 16 -16 13C-12 9 -6 9 0 4C2 13 -7 19 -13 25C-19 30 -22 34 -22 40Z"}],
        ["path", "detail", {"d": "M3 -25C15 -17 20 -1 20 33"}],
        ["circle", "dot", {"cx": -14, "cy": -14, "r": 2.8}],
        ["circle", "dot", {"cx": -29.5, "cy": 9, "r": 1.9}]
      ],
      "bishop": [
        ["circle", "body", {"cx": 0, "cy": -38, "r": 5}],
        ["path", "body", {"d": "M-27 40H27C27 33 21 30 14 28C11 24 10 20 10 15L13 12C14.5 10 13.5 7.5 11 7C18 1 19.5 -8 15.5 -17C12 -25 6 -30 0 -34C-6 -30 -12 -25 -15.5 -17C-19.5 -8 -18 1 -11 7C-13.5 7.5 -14.5 10 -13 12L-10 15C-10 20 -11 24 -14 28C-21 30 -27 33 -27 40Z"}],
        ["path", "detail", {"d": "M5.5 -24L-2.5 -10"}],
        ["path", "fine", {"d": "M-10.5 14H10.5M-14 28H14"}]
      ],
      "rook": [
        ["path", "body", {"d": "M-29 40H29V33C29 29 25 28 22 27L18 20V-13L25 -20V-38H14.5V-30H6V-38H-6V-30H-14.5V-38H-25V-20L-18 -13V20L-22 27C-25 28 -29 29 -29 33Z"}],
        ["path", "fine", {"d": "M-18 -13H18M-18 20H18M-22 28H22"}]
      ],
      "queen": [
        ["path", "body", {"d": "M-28 40H28C28 33 24 31 19 29C17 25 17 21 20 15L32 -16L17 -1L15.5 -27L6 -4L0 -31L-6 -4L-15.5 -27L-17 -1L-32 -16L-20 15C-17 21 -17 25 -19 29C-24 31 -28 33 -28 40Z"}],
        ["circle", "body", {"cx": 33, "cy": -19, "r": 4.6}],
        ["circle", "body", {"cx": 16, "cy": -31, "r": 4.6}],
        ["circle", "body", {"cx": 0, "cy": -35.5, "r": 4.6}],
        ["circle", "body", {"cx": -16, "cy": -31, "r": 4.6}],
        ["circle", "body", {"cx": -33, "cy": -19, "r": 4.6}],
        ["path", "fine", {"d": "M-20 15C-8 10 8 10 20 15M-19 29C-8 24.5 8 24.5 19 29"}]
      ],
      "king": [
        ["path", "body", {"d": "M-3.2 -47H3.2V-41H9V-34.6H3.2V-25H-3.2V-34.6H-9V-41H-3.2Z"}],
        ["path", "body", {"d": "M-28 40H28C28 33 24 31 19 29C17 25 17 21 19 17C31 10 37 -1 32 -11C27 -20 13 -19 6 -9C8 -18 5 -25 0 -28C-5 -25 -8 -18 -6 -9C-13 -19 -27 -20 -32 -11C-37 -1 -31 10 -19 17C-17 21 -17 25 -19 29C-24 31 -28 33 -28 40Z"}],
        ["path", "fine", {"d": "M0 -9V13"}],
        ["path", "fine", {"d": "M-19 17C-8 12 8 12 19 17M-19 29C-8 24.5 8 24.5 19 29"}]
      ],
      "shah": "chess/king",
      "firzan": "chess/queen",
      "pil": "chess/bishop",
      "faras": "chess/knight",
      "rukh": "chess/rook",
      "baidaq": "chess/pawn"
    },
    "makruk": {
      "khun": [
        ["path", "body", {"d": "M-26 40H26C26 32 20 30 15 28C19 14 16 2 10 -6C8 -18 4 -24 0 -42C-4 -24 -8 -18 -10 -6C-16 2 -19 14 -15 28C-20 30 -26 32 -26 40Z"}],
        ["path", "fine", {"d": "M-10.5 -5H10.5M-16 12H16M-15 28H15"}]
      ],
      "met": [
        ["path", "body", {"d": "M-23 40H23C23 33 18 31 13 29C16 18 13 8 8 2C7 -8 4 -13 0 -26C-4 -13 -7 -8 -8 2C-13 8 -16 18 -13 29C-18 31 -23 33 -23 40Z"}],
        ["path", "fine", {"d": "M-8.5 2H8.5M-13 29H13"}]
      ],
      "khon": [
        ["path", "body", {"d": "M-26 40H26C26 33 20 31 14 29C20 14 20 0 12 -10L16 -20C8 -20 3 -24 0 -32C-3 -24 -8 -20 -16 -20L-12 -10C-20 0 -20 14 -14 29C-20 31 -26 33 -26 40Z"}],
        ["path", "fine", {"d": "M-12 -10H12M-14 29H14"}]
      ],
      "ma": "chess/knight",
      "rua": [
        ["path", "body", {"d": "M-30 40H30V31C30 27 26 26 22 25C26 12 26 0 22 -10C14 -15 -14 -15 -22 -10C-26 0 -26 12 -22 25C-26 26 -30 27 -30 31Z"}],
        ["path", "fine", {"d": "M-22 -10C-14 -4 14 -4 22 -10M-22 26H22"}]
      ],
      "bia": [
        ["ellipse", "body", {"cx": 0, "cy": 11, "rx": 25, "ry": 25}],
        ["path", "fine", {"d": "M0 -8V30M-5 -2L5 -2M-5 6L5 6M-5 14L5 14M-5 22L5 22"}]
      ]
    },
    "draughts": {
      "man": [
        ["circle", "shade", {"cx": 0, "cy": 4, "r": 39}],
        ["circle", "body", {"cx": 0, "cy": 0, "r": 39}],
        ["circle", "fine", {"cx": 0, "cy": 0, "r": 29}],
        ["circle", "fine", {"cx": 0, "cy": 0, "r": 19}]
      ],
      "checker": "draughts/man",
      "draughtsman": "draughts/man",
      "king": [
        ["circle", "shade", {"cx": 0, "cy": 6, "r": 39}],
        ["circle", "body", {"cx": 0, "cy": 4, "r": 39}],
        ["circle", "body", {"cx": 0, "cy": -3, "r": 39}],
        ["circle", "fine", {"cx": 0, "cy": -3, "r": 31}],
        ["path", "solid crown", {"d": "M-19 14L-23 -11L-10 -1L0 -18L10 -1L23 -11L19 14Z"}]
      ],
      "dame": "draughts/king"
    },
    "discs": {
      "disc": [
        ["circle", "shade", {"cx": 1, "cy": 4, "r": 40}],
        ["circle", "under", {"cx": 0, "cy": 2.6, "r": 40}],
        ["circle", "body", {"cx": 0, "cy": -0.4, "r": 40}],
        ["circle", "rim", {"cx": 0, "cy": -0.4, "r": 31}]
      ],
      "stone": "discs/disc"
    },
    "stones": {
      "stone": [
        ["circle", "shade", {"cx": 1, "cy": 4, "r": 42}],
        ["circle", "body", {"cx": 0, "cy": 0, "r": 42}],
        ["ellipse", "shine", {"cx": -14, "cy": -18, "rx": 17, "ry": 10, "transform": "rotate(-38 -14 -18)"}]
      ],
      "man": "stones/stone",
      "ball": "stones/stone",
      "marble": "stones/stone",
      "pebble": "stones/stone"
    },
    "pegs": {
      "peg": [
        ["circle", "shade", {"cx": 1, "cy": 4, "r": 30}],
        ["circle", "body", {"cx": 0, "cy": 0, "r": 30}],
        ["ellipse", "shine", {"cx": -10, "cy": -12, "rx": 11, "ry": 7, "transform": "rotate(-38 -10 -12)"}]
      ],
      "runner": "pegs/peg"
    },
    "markers": {
      "trail": [["circle", "faint", {"cx": 0, "cy": 0, "r": 10}]],
      "marker": [["circle", "faint", {"cx": 0, "cy": 0, "r": 10}]],
      "arrow": [
        ["path", "ink", {"d": "M-30 -22A8 8 0 0 1 -22 -30H22A8 8 0 0 1 30 -22V22A8 8 0 0 1 22 30H-22A8 8 0 0 1 -30 22Z"}],
        ["path", "knocked", {"d": "M-14 -14L14 14M14 -14L-14 14"}]
      ]
    },
    "paper": {
      "dot": [["own", "ink", "dots"]],
      "captured dot": [["own", "taken", "prisoners"]],
      "captured point": [["circle", "faint", {"cx": 0, "cy": 0, "r": 7}]],
      "cross": [["own", "pen", "marks"]],
      "cell": "paper/cross",
      "filled cell": [
        ["path", "ink", {"d": "M-47 -47H47V47H-47Z"}],
        ["own", "knocked", "marks"]
      ],
      "wall": "paper/filled cell",
      "dead filled cell": [
        ["path", "pale", {"d": "M-47 -47H47V47H-47Z"}],
        ["path", "hatch", {"d": "M-47 -16L-16 -47M-47 15L15 -47M-47 46L46 -47M-16 47L47 -16M15 47L47 15"}],
        ["own", "dead", "marks"]
      ]
    }
  },
  "own": {
    "dots": [
      ["circle", {"cx": 0, "cy": 0, "r": 29}],
      ["path", {"d": "M-25 -25H25V25H-25Z"}],
      ["path", {"d": "M0 -33L31 24H-31Z"}],
      ["path", {"d": "M0 -36L36 0L0 36L-36 0Z"}]
    ],
    "prisoners": [
      ["circle", {"cx": 0, "cy": 0, "r": 21}],
      ["path", {"d": "M-18 -18H18V18H-18Z"}],
      ["path", {"d": "M0 -24L22 17H-22Z"}],
      ["path", {"d": "M0 -26L26 0L0 26L-26 0Z"}]
    ],
    "marks": [
      ["path", {"d": "M-26 -27C-10 -9 9 10 27 26M26 -28C10 -8 -10 9 -28 27"}],
      ["path", {"d": "M3 -29C-16 -30 -29 -17 -29 0C-29 17 -16 29 0 29C17 29 29 16 29 0C29 -16 18 -28 1 -29"}],
      ["path", {"d": "M0 -33V33M-21 -13C-8 -14 8 -14 21 -13"}],
      ["path", {"d": "M0 -30V30M-26 -15L26 15M26 -15L-26 15"}]
    ],
    "signs": [
      null,
      ["path", {"d": "M-15 -15H15V15H-15Z"}],
      ["path", {"d": "M0 -19L18 13H-18Z"}],
      ["path", {"d": "M0 -20L20 0L0 20L-20 0Z"}]
    ]
  },
  "written": {
    "shogi": {
      "under": [
        ["path", "shade", {"d": "M0 -41L25 -30L34 45H-34L-25 -30Z"}],
        ["path", "wedge", {"d": "M0 -44L25 -33L34 42H-34L-25 -33Z"}]
      ],
      "y": 9, "part": "character",
      "words": {
        "king": ["王", "玉", "K"],
        "rook": ["飛", "飛", "R"],
        "bishop": ["角", "角", "B"],
        "gold": ["金", "金", "G"],
        "silver": ["銀", "銀", "S"],
        "knight": ["桂", "桂", "N"],
        "lance": ["香", "香", "L"],
        "pawn": ["歩", "歩", "P"],
        "+rook": ["龍", "龍", "+R"],
        "+bishop": ["馬", "馬", "+B"],
        "+silver": ["全", "全", "+S"],
        "+knight": ["圭", "圭", "+N"],
        "+lance": ["杏", "杏", "+L"],
        "+pawn": ["と", "と", "+P"]
      }
    },
    "xiangqi": {
      "under": [
        ["circle", "shade", {"cx": 1, "cy": 4, "r": 43}],
        ["circle", "coin", {"cx": 0, "cy": 0, "r": 43}],
        ["circle", "coin-ring", {"cx": 0, "cy": 0, "r": 36}]
      ],
      "y": 2, "part": "character coloured",
      "words": {
        "general": ["帥", "將", "K"],
        "king": ["帥", "將", "K"],
        "advisor": ["仕", "士", "A"],
        "elephant": ["相", "象", "E"],
        "horse": ["傌", "馬", "H"],
        "rook": ["俥", "車", "R"],
        "chariot": ["俥", "車", "R"],
        "cannon": ["炮", "砲", "C"],
        "soldier": ["兵", "卒", "S"],
        "pawn": ["兵", "卒", "S"]
      }
    }
  },
  "die": {
    "cube": ["path", "cube", {"d": "M-26 -35H26A9 9 0 0 1 35 -26V26A9 9 0 0 1 26 35H-26A9 9 0 0 1 -35 26V-26A9 9 0 0 1 -26 -35Z"}],
    "radius": 6.5,
    "faces": [
      [],
      [[0,0]],
      [[-17,-17],[17,17]],
      [[-17,-17],[0,0],[17,17]],
      [[-17,-17],[17,-17],[-17,17],[17,17]],
      [[-17,-17],[17,-17],[0,0],[-17,17],[17,17]],
      [[-17,-17],[17,-17],[-17,0],[17,0],[-17,17],[17,17]]
    ],
    "words": ["zero", "one", "two", "three", "four", "five", "six"]
  },
  "token": {
    "under": [
      ["circle", "shade", {"cx": 1, "cy": 4, "r": 39}],
      ["circle", "body", {"cx": 0, "cy": 0, "r": 39}],
      ["circle", "rim", {"cx": 0, "cy": 0, "r": 33}]
    ],
    "y": 2, "part": "letter"
  },
  "common": ["chess", "discs", "stones", "pegs", "draughts", "paper", "markers"],
  "signed": ["discs", "stones", "pegs"],
  "facing": ["shogi"]
};
