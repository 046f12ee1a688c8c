import { classifyTarget } from '@octavo/markup';

/** A link as a line of a table of contents writes it, not yet looked up. */
export interface SummaryLink {
  text: string;
  /** The target as written, without `<>`. */
  raw: string;
  title?: string;
}

/**
 * Reads `[text](target "title")` at the start of a line. Tables of contents are often written by
 * hand, so a target may hold plain spaces and balanced parentheses, or stand in `<>`. Undefined
 * where the line is no link.
 */
export function readSummaryLink(line: string): SummaryLink | undefined {
  if (!line.startsWith('[')) return undefined;
  const textEnd = findClosing(line);
  if (textEnd === -1 || line[textEnd + 1] !== '(') return undefined;
  const start = textEnd + 2;
  const text = line.slice(1, textEnd);
  const open = line.slice(start).trimStart();
  if (open.startsWith('<')) {
    const end = open.indexOf('>');
    const rest = end === -1 ? undefined : readTitle(open.slice(end + 1));
    return rest && { text, raw: open.slice(1, end), ...rest };
  }
  const inside = readDestination(line.slice(start));
  return inside && { text, ...inside };
}

const TITLE_AND_END = /^\s+("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\)/;

/** Reads up to the closing parenthesis; parentheses within the target are balanced or escaped. */
function readDestination(rest: string): { raw: string; title?: string } | undefined {
  let depth = 1;
  for (let index = 0; index < rest.length; index++) {
    const character = rest[index];
    if (character === '\\') index += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return { raw: rest.slice(0, index).trim() };
    else if (character === ' ' || character === '\t') {
      const title = TITLE_AND_END.exec(rest.slice(index))?.[1];
      if (title !== undefined)
        return { raw: rest.slice(0, index).trim(), title: title.slice(1, -1) };
    }
  }
  return undefined;
}

function readTitle(rest: string): { title?: string } | undefined {
  const match = /^\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*)?\)/.exec(rest);
  if (match === null) return undefined;
  return match[1] === undefined ? {} : { title: match[1].slice(1, -1) };
}

/** The index of the bracket that closes the one at the start of the line, or -1. */
function findClosing(line: string): number {
  const literals = new Map([...line.matchAll(LITERAL)].map((one) => [one.index, one[0].length]));
  let depth = 0;
  for (let index = 0; index < line.length; index++) {
    const character = line[index];
    const literal = literals.get(index);
    if (literal !== undefined) index += literal - 1;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return index;
  }
  return -1;
}

/** What is read as it stands: a character that is escaped, or the inside of a code span. */
const LITERAL = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.+?)(?<!`)\2(?!`)/g;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** The plain text of a title: escapes, entities, code ticks, emphasis and trailing tags undone. */
export function readPlainTitle(markdown: string): string {
  return markdown
    .replaceAll('\0', '')
    .replace(LITERAL, (_, escaped?: string, _ticks?: string, code?: string) =>
      keepLiteral(escaped ?? code?.trim() ?? ''),
    )
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, decodeEntity)
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number(code)))
    .trim();
}

/** A mark of plain text, as it stands while the rest is read: its code between NULs. */
const ESCAPED = /\0(\d+)\0/g;

/** Text with its marks as codes, so that nothing reads them. */
function keepLiteral(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (character) => `\0${character.charCodeAt(0)}\0`);
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const hexadecimal = name[1] === 'x' || name[1] === 'X';
  const code = Number.parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * The file paths a written target may mean, best first: decoded as a Markdown target, then exactly
 * as written. `anchor` is the part behind `#` of the decoded form.
 */
export function readTargetPaths(raw: string): { paths: string[]; anchor?: string } {
  const target = classifyTarget(raw);
  if (target.kind !== 'relative') return { paths: [raw] };
  const paths = target.path === raw ? [raw] : [target.path, raw];
  return target.anchor === undefined ? { paths } : { paths, anchor: target.anchor };
}
