import { type InlineRange, readInlineRanges } from '@octavo/markup';
import { encodeXml, type Placeholder } from './segment.ts';

/** Text in which markup is numbered placeholders, and what these stand for. */
export interface InlineText {
  text: string;
  placeholders: Placeholder[];
}

/** What a translation must not touch though it is text: expressions, addresses. */
const KEPT =
  /\{\{.*?\}\}|\{%.*?%\}|(?:https?|ftp):\/\/(?:[^\s<>"')\]]|\)(?=[\w%+&=]))+(?<![.,;:!?])|[\w.+-]+@[\w-]+\.[\w.-]*\w/g;

/**
 * Reads inline source as text with placeholders. `find` tells where in the whole text an offset of
 * the source is. Undefined where the source can't be taken apart.
 */
export function readInlineText(
  source: string,
  env: object,
  find: (at: number) => number,
): InlineText | undefined {
  const read = readInlineRanges(source, env);
  if (!read) return undefined;
  const ranges = keepAddresses(source, read);
  const writer = new TextWriter(source, find);
  let done = 0;
  for (const range of ranges) {
    writer.addWords(source.slice(done, range.start), done);
    done = range.end;
    if (range.role === 'special') writer.text += encodeXml(range.text ?? '');
    else if (range.role === 'soft') writer.text += ' ';
    else if (range.role === 'open') writer.open(range.pair ?? 0, range.start, range.end);
    else if (range.role === 'close') writer.close(range.pair ?? 0, range.start, range.end);
    else writer.addVoid(range.start, range.end);
  }
  writer.addWords(source.slice(done), done);
  const { text, placeholders } = writer;
  return { text: text.replace(/\s+/g, ' ').trim(), placeholders };
}

const ADDRESS =
  /(?:https?|ftp):\/\/(?:\\[\p{P}\p{S}]|[^\s<>"')\]\\]|\)(?=[\w%+&=]))+(?<![.,;:!?])/gu;

/** The ranges with those of addresses that have escapes in them, each as one. */
function keepAddresses(source: string, ranges: readonly InlineRange[]): InlineRange[] {
  if (!source.includes('://')) return [...ranges];
  const kept = [...source.matchAll(ADDRESS)].flatMap(({ index, 0: address }): InlineRange[] => {
    const others = ranges.filter(({ role, end }) => role !== 'special' && end > index);
    const end = Math.min(index + address.length, ...others.map(({ start }) => start));
    return end > index ? [{ role: 'void', type: 'address', start: index, end }] : [];
  });
  const isFree = (range: InlineRange) =>
    kept.every(({ start, end }) => range.end <= start || range.start >= end);
  return [...ranges.filter(isFree), ...kept].toSorted((one, other) => one.start - other.start);
}

/** Reads text without markup, as it stands in an attribute, with `words` as what it says. */
export function readPlainText(words: string): InlineText {
  const writer = new TextWriter(words, (at) => at);
  writer.addWords(words, 0);
  return { text: writer.text.replace(/\s+/g, ' ').trim(), placeholders: writer.placeholders };
}

class TextWriter {
  text = '';
  readonly placeholders: Placeholder[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly source: string;
  private readonly find: (at: number) => number;

  constructor(source: string, find: (at: number) => number) {
    this.source = source;
    this.find = find;
  }

  addWords(words: string, at: number): void {
    let done = 0;
    for (const match of words.matchAll(KEPT)) {
      this.text += encodeXml(words.slice(done, match.index));
      done = match.index + match[0].length;
      this.addVoid(at + match.index, at + done);
    }
    this.text += encodeXml(words.slice(done));
  }

  addVoid(start: number, end: number): void {
    this.text += `<x${this.add(start, end)}/>`;
  }

  open(pair: number, start: number, end: number): void {
    const number = this.add(start, end);
    this.numbers.set(pair, number);
    this.text += `<x${number}>`;
  }

  close(pair: number, start: number, end: number): void {
    const number = this.numbers.get(pair) ?? 0;
    const placeholder = this.placeholders[number - 1];
    if (!placeholder) return;
    placeholder.isPair = true;
    placeholder.close = this.source.slice(start, end);
    placeholder.closeRange = [this.find(start), this.find(end)];
    this.text += `</x${number}>`;
  }

  private add(start: number, end: number): number {
    const openRange = [this.find(start), this.find(end)] as const;
    const open = this.source.slice(start, end);
    this.placeholders.push({ isPair: false, open, close: '', openRange, closeRange: [0, 0] });
    return this.placeholders.length;
  }
}
