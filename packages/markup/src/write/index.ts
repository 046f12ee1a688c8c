/** Documents as Markdown: as their authors write it, or as their readers may see it. Pure. */
export { escapeLineStart, escapeText as escapeMarkdown } from './escape.ts';
export type { TargetFollower } from './follow-targets.ts';
export type { WriteTarget } from './write-context.ts';
export { writeMarkdown } from './write-markdown.ts';
export {
  type ReaderText,
  type ReaderTextOptions,
  readReaderText,
} from './write-reader-text.ts';
export { writeSeenText } from './write-seen-text.ts';
