export { type InlineRange, readInlineRanges } from './inline-ranges.ts';
export { type PieceLine, readTextPieces, type TextPiece } from './text-pieces.ts';
