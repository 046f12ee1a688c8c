/** A mark such as `m12x`: every text has one of its own, which edits of the text keep. */
export const MARK = /\bm\d+x\b/g;
