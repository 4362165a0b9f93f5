/**
 * Sizes of boards, in distances between neighbouring sites, as data: strict JSON after the first equals sign, for the page
 * and pictures made without one read the same sizes from here (measures.py of the drawing room).
 *
 * `rim` is how far the slab goes beyond the last site, `edge` what is seen beyond it; `beyond` where labels stand, and `room`
 * what they take; `large` and `small` are boards whose labels are larger or smaller; `caption` how far below its site a caption
 * stands, `line` how far below letters; `star` a mark of the board itself; `whole` a mark as large as a site; more pieces of
 * a kind than `heap` are not counted.
 */
export const MEASURES = {
  "rim": { "points": 0.62, "other": 0.5 },
  "edge": { "points": 0.62, "hexagons": 0.6, "other": 0.52 },
  "beyond": { "points": 0.86, "large": 1.02, "other": 0.74 },
  "room": { "large": 0.8, "other": 0.46 },
  "beside": 0.3,
  "large": 16,
  "small": 6,
  "caption": 0.68,
  "line": 0.42,
  "corner": 0.06,
  "star": 0.09,
  "hole": 0.4,
  "whole": 0.48,
  "heap": 12
};
