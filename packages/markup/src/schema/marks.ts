import { choice, type Fields, required } from './fields.ts';

/** The colours of text and of its ground; those with `$` follow the site's own colours. */
export const COLORS = [
  ...(['default', 'green', 'blue', 'red', 'orange', 'yellow', 'purple'] as const),
  ...(['$primary', '$info', '$success', '$warning', '$danger'] as const),
  ...(['pink', 'violet', 'cyan', '$tint'] as const),
] as const;

export type Color = (typeof COLORS)[number];

const color = required(choice(...COLORS));

/** Every mark of text: section 3 of the document block specification. */
export const MARKS = {
  bold: {},
  italic: {},
  code: {},
  strikethrough: {},
  keyboard: {},
  superscript: {},
  subscript: {},
  color: { text: color, background: color },
} as const satisfies Readonly<Record<string, Fields>>;
