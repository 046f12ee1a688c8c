/**
 * Translations of pages: what of a text is translated, how answers of a provider come back into it,
 * and how that meets what people edited. Pure: no file, network, clock or randomness.
 */

export * from './align-translation.ts';
export * from './assemble-text.ts';
export * from './cut-segments.ts';
export * from './diff-segments.ts';
export * from './glossary.ts';
export type { OutdatedText } from './keep-edits.ts';
export * from './measure-segments.ts';
export * from './merge-translation.ts';
export { TranslationError } from './read-answer.ts';
export { restoreSegment } from './restore-segment.ts';
export * from './segment.ts';
export * from './translate-record.ts';
