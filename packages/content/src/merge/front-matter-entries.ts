/** Front matter: its opening line, its lines by top-level key, and all that follows them. */
export interface Head {
  open: string;
  entries: Map<string, string>;
  rest: string;
}

/** A top-level key with its lines; null are lines before the first key. */
interface HeadEntry {
  key: string | null;
  lines: string;
}

const FRONT_MATTER = /^(---[ \t]*\r?\n)((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)(---[\s\S]*)$/;
const KEY = /^([^\s#:'"[{-][^:\r\n]*|'[^'\r\n]*'|"[^"\r\n]*"):(?=\s)/;

/** Undefined where a key stands twice or the first line has no key; text without any is all rest. */
export function splitHead(text: string): Head | undefined {
  const { open, body, rest } = cutFrontMatter(text);
  const entries = new Map<string, string>();
  for (const { key, lines } of listEntries(body)) {
    if (key === null || entries.has(key)) {
      return undefined;
    }
    entries.set(key, lines);
  }
  return { open, entries, rest };
}

/** The lines of a key of the front matter, with their line ends; null where it has no such key. */
export function readHeadEntry(head: string, key: string): string | null {
  const found = listEntries(cutFrontMatter(head).body).filter((entry) => entry.key === key);
  return found.length === 0 ? null : found.map(({ lines }) => lines).join('');
}

/**
 * The head with other lines for a key of its front matter; null removes them. A key that is not
 * there yet comes last, in front matter that is made where there is none. Everything else stays;
 * `newline` ends the lines.
 */
export function writeHeadEntry(
  head: string,
  key: string,
  lines: string | null,
  newline: string,
): string {
  const { open, body, rest } = cutFrontMatter(head);
  const written = lines === null ? '' : endLines(lines, newline);
  if (open === '') {
    return written === '' ? head : ['---', `${written}---`, '', rest].join(newline);
  }
  let isWritten = false;
  const entries = listEntries(body).map((entry) => {
    if (entry.key !== key) return entry.lines;
    const first = isWritten ? '' : written;
    isWritten = true;
    return first;
  });
  return open + entries.join('') + (isWritten ? '' : written) + rest;
}

/** Whether lines are those of one key, and end neither it nor the front matter. */
export function isHeadEntry(key: string, lines: string): boolean {
  const head = splitHead(`---\n${endLines(lines, '\n')}---\n`);
  return head?.rest === '---\n' && head.entries.size === 1 && head.entries.has(key);
}

function endLines(lines: string, newline: string): string {
  const ended = lines.endsWith('\n') ? lines : `${lines}\n`;
  return ended.replace(/\r?\n/g, newline);
}

function cutFrontMatter(text: string): { open: string; body: string; rest: string } {
  const [, open, body, rest] = FRONT_MATTER.exec(text) ?? [];
  return open === undefined || body === undefined || rest === undefined
    ? { open: '', body: '', rest: text }
    : { open, body, rest };
}

function listEntries(body: string): HeadEntry[] {
  const entries: HeadEntry[] = [];
  for (const line of body.match(/[^\n]*\n/g) ?? []) {
    const key = KEY.exec(line)?.[1]?.trim();
    const last = entries.at(-1);
    if (key !== undefined || last === undefined) {
      entries.push({ key: key ?? null, lines: line });
    } else {
      last.lines += line;
    }
  }
  return entries;
}
