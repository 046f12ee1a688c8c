import type { JsonValue } from '../model.ts';

const MAX_VALUE = 2000;

/** A value on one line: texts as they are, all others as JSON; cut where it is very long. */
export function writeValue(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortenText(text, MAX_VALUE);
}

/** A text of at most so many characters; `…` says that some are missing. */
export function shortenText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
