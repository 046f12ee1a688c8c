import type { Token } from 'markdown-it';
import { maskText } from './mask-text.ts';

const TAG = /<(\/?)([A-Za-z][\w-]*)/g;

/** For one name of an element: lines with tags of it, and how many end tags are to spare from there on. */
interface Spare {
  lines: number[];
  counts: number[];
}

/** Which end tags stand in a text behind a place. It is read when that is first asked. */
export class ElementEnds {
  private readonly listLines: () => readonly string[];
  private readonly listTokens: () => readonly Token[];
  private known: ReadonlyMap<string, Spare> | undefined;
  private lastLines: ReadonlyMap<string, number> | undefined;

  /** `listTokens` gives the blocks of the text, of which code has no tags. */
  constructor(listLines: () => readonly string[], listTokens: () => readonly Token[]) {
    this.listLines = listLines;
    this.listTokens = listTokens;
  }

  /** Whether `</name>` occurs at a line or behind, in whatever. */
  isAfter(name: string, line: number): boolean {
    this.lastLines ??= findLastLines(this.listLines());
    return (this.lastLines.get(name) ?? -1) >= line;
  }

  /** How many elements of a name that are open before a line are ended on it or behind. */
  count(name: string, line: number): number {
    this.known ??= findSpare(this.listLines(), findCode(this.listTokens()));
    const spare = this.known.get(name);
    if (!spare) return 0;
    // The lines are in falling order.
    let low = 0;
    let high = spare.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spare.lines[middle] ?? 0) >= line) low = middle + 1;
      else high = middle;
    }
    return spare.counts[low - 1] ?? 0;
  }
}

function findLastLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, text] of lines.entries()) {
    if (!text.includes('</')) continue;
    for (const match of text.matchAll(/<\/([\w-]+)/g)) last.set(match[1] ?? '', index);
  }
  return last;
}

function findCode(tokens: readonly Token[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { type, map } of tokens) {
    if (!map || (type !== 'fence' && type !== 'code_block')) continue;
    for (let line = map[0]; line < map[1]; line += 1) lines.add(line);
  }
  return lines;
}

function findSpare(lines: readonly string[], code: ReadonlySet<number>): Map<string, Spare> {
  const known = new Map<string, Spare>();
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    const text = lines[line] ?? '';
    if (text.includes('<') && !code.has(line)) takeLine(known, maskText(text), line);
  }
  return known;
}

function takeLine(known: Map<string, Spare>, text: string, line: number): void {
  for (const [, slash, written = ''] of [...text.matchAll(TAG)].reverse()) {
    const name = written.toLowerCase();
    const spare = known.get(name) ?? { lines: [], counts: [] };
    known.set(name, spare);
    const last = spare.counts.at(-1) ?? 0;
    const count = slash === '/' ? last + 1 : Math.max(0, last - 1);
    if (spare.lines.at(-1) === line) spare.counts[spare.counts.length - 1] = count;
    else {
      spare.lines.push(line);
      spare.counts.push(count);
    }
  }
}
