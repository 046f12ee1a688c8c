import { HEADING, measureIndent } from '../layouts/parse-summary.ts';
import { chooseStaying, type Item, type ListedEntry, listItems } from './summary-items.ts';
import {
  readItemStart,
  readSummaryLines,
  readSummaryStyle,
  type SummaryLine,
  type SummaryStyle,
} from './summary-lines.ts';
import { type SummaryInput, writeComputed, writeEntry, writeGroupTitle } from './write-summary.ts';

export interface SummaryEdit extends SummaryInput {
  /** The table of contents that there is. */
  text: string;
  entryOf(id: string): ListedEntry | undefined;
  /** Lines of pages that are there no more. */
  gone: readonly (readonly [start: number, end: number])[];
}

/**
 * Edits a table of contents so that it says what a page tree is by now. The line of a page whose
 * title, target and place stayed is kept byte for byte, as are headings, comments, blank lines and
 * whatever else stands between; a page that moved takes its line along, with the indent of its new
 * place; others get lines in the style of those there are. The caller reads the answer again: a
 * table of contents that is odd enough may come out as another tree.
 */
export function editSummary(input: SummaryEdit): string {
  return new SummaryEditor(input).edit();
}

/** An item that further ones may stand below. */
interface OpenItem {
  id: string | null;
  indent: string;
  /** Nothing stands below a link: what is indented more is beside it. */
  isLink: boolean;
}

class SummaryEditor {
  readonly #input: SummaryEdit;
  readonly #mark: string;
  readonly #lines: readonly SummaryLine[];
  readonly #style: SummaryStyle;
  /** Lines of pages, and of these those that stay where they are. */
  readonly #owned = new Set<number>();
  readonly #staying = new Set<number>();
  readonly #written: SummaryLine[] = [];
  #open: OpenItem[] = [];
  #cursor = 0;
  #isInGroup = false;

  constructor(input: SummaryEdit) {
    const { mark, lines } = readSummaryLines(input.text);
    this.#input = input;
    this.#mark = mark;
    this.#lines = lines;
    this.#style = readSummaryStyle(lines);
  }

  edit(): string {
    const items = listItems(this.#input, this.#lines);
    const staying = chooseStaying(items);
    for (const lines of this.#input.gone) addLines(this.#owned, lines);
    for (const item of items) {
      if (item.old !== undefined) addLines(this.#owned, item.old.lines);
      if (item.old !== undefined && staying.has(item)) addLines(this.#staying, item.old.lines);
    }
    this.#keepOthers(Math.min(...this.#owned, this.#lines.length));
    for (const item of items) {
      if (item.old !== undefined && staying.has(item)) this.#keep(item, item.old);
      else this.#insert(item);
    }
    this.#keepOthers(this.#lines.length);
    return this.#mark + this.#join();
  }

  #join(): string {
    const last = this.#written.length - 1;
    const isOpen = this.#lines.at(-1)?.end === '';
    return this.#written
      .map(({ text, end }, index) => {
        const isLast = index === last;
        return (
          text + (isLast ? (isOpen ? '' : end || this.#style.lineEnd) : end || this.#style.lineEnd)
        );
      })
      .join('');
  }

  #keep(item: Item, old: ListedEntry): void {
    const [start, end] = old.lines;
    if (item.isGrouped && this.#isInGroup) this.#dropRule(start);
    this.#keepOthers(start);
    this.#write(item);
    this.#cursor = end;
  }

  #insert(item: Item): void {
    if (this.#written.at(-1)?.kind === 'heading') this.#keepBlanks();
    const isOutside = !item.isGrouped && !item.isHeading && this.#isInGroup;
    const rule = isOutside ? this.#findRule(this.#lines.length) : -1;
    if (rule !== -1) {
      this.#keepOthers(rule + 1);
      this.#keepBlanks();
    }
    this.#write(item);
  }

  #write(item: Item): void {
    if (item.isHeading) {
      this.#writeHeading(item);
      return;
    }
    if (!item.isGrouped && this.#isInGroup) {
      this.#separate();
      this.#push('***', 'rule');
      this.#closeGroup();
    }
    const above = this.#written.at(-1);
    if (above?.kind === 'heading' || above?.kind === 'rule') this.#separate();
    this.#writeItem(item);
  }

  #writeHeading({ page, old }: Item): void {
    const line = this.#lines[old?.lines[0] ?? -1];
    const isKept = old?.isTrue === true && line?.kind === 'heading';
    const marks = (line && HEADING.exec(line.text)?.[1]) ?? this.#style.marks;
    const isInPlace = line !== undefined && this.#cursor === old?.lines[0];
    if (!isInPlace) this.#separate();
    if (isKept) this.#written.push(line);
    else this.#push(`${marks} ${writeGroupTitle(page)}`, 'heading');
    this.#open = [];
    this.#isInGroup = true;
  }

  #writeItem(item: Item): void {
    const { page, old } = item;
    const first = this.#lines[old?.lines[0] ?? -1];
    const start = first && readItemStart(first.text);
    const lines = old?.isTrue ? this.#lines.slice(old.lines[0], old.lines[1]) : [];
    if (lines.length > 0 && start === undefined && !item.isParent && item.parent === null) {
      this.#written.push(...lines);
      this.#open = [];
      return;
    }
    const indent = this.#chooseIndent(item, start?.indent);
    const raw = start === undefined ? [] : moveLines(lines, start.indent, indent);
    const marker = start?.marker ?? this.#style.marker;
    if (raw.length > 0) this.#written.push(...raw);
    else if (page.computed !== undefined) {
      for (const text of writeComputed(page, indent)) this.#push(text, 'item');
    } else this.#push(`${indent}${marker}${writeEntry(this.#input, page)}`, 'item');
    this.#openItem({ id: page.id, indent, isLink: page.type === 'link' });
  }

  /** The indent that it had where it then stands below its parent, else that of its siblings. */
  #chooseIndent({ parent }: Item, own: string | undefined): string {
    if (own !== undefined) {
      const left = this.#open.filter(({ indent }) => measureIndent(indent) < measureIndent(own));
      const holder = left.findLast(({ isLink }) => !isLink);
      if ((holder?.id ?? null) === parent && holder?.id !== null) return own;
      if (holder === undefined && parent === null) return own;
    }
    const at = parent === null ? -1 : this.#open.findLastIndex(({ id }) => id === parent);
    const sibling = this.#open[at + 1];
    if (sibling !== undefined) return sibling.indent;
    return parent === null ? '' : `${this.#open[at]?.indent ?? ''}${this.#style.unit}`;
  }

  #openItem(item: OpenItem): void {
    const width = measureIndent(item.indent);
    while (this.#open.length > 0 && measureIndent(this.#open.at(-1)?.indent ?? '') >= width) {
      this.#open.pop();
    }
    this.#open.push(item);
  }

  /** Keeps what is no page's, up to a line. */
  #keepOthers(end: number): void {
    let isDropped = false;
    for (; this.#cursor < end; this.#cursor++) {
      const line = this.#lines[this.#cursor];
      if (line === undefined) continue;
      if (this.#owned.has(this.#cursor)) {
        isDropped = line.kind === 'heading';
        continue;
      }
      if (isDropped && line.kind === 'blank') continue;
      isDropped = false;
      this.#keepOther(line);
    }
  }

  #keepOther(line: SummaryLine): void {
    this.#written.push(line);
    if (line.kind === 'rule') this.#closeGroup();
    if (line.kind === 'heading') this.#open = [];
    const start = line.kind === 'item' ? readItemStart(line.text) : undefined;
    if (start !== undefined) this.#openItem({ id: null, indent: start.indent, isLink: false });
  }

  #keepBlanks(): void {
    while (this.#lines[this.#cursor]?.kind === 'blank') {
      this.#written.push(this.#lines[this.#cursor] as SummaryLine);
      this.#cursor += 1;
    }
  }

  /** The next rule before the line of a page that stays; -1 where there is none. */
  #findRule(end: number): number {
    for (let line = this.#cursor; line < end && !this.#staying.has(line); line++) {
      if (this.#lines[line]?.kind === 'rule') return line;
    }
    return -1;
  }

  /** Keeps what stands before a rule, and leaves out the rule with the blank lines behind it. */
  #dropRule(end: number): void {
    for (let rule = this.#findRule(end); rule !== -1; rule = this.#findRule(end)) {
      this.#keepOthers(rule);
      this.#cursor = rule + 1;
      while (this.#lines[this.#cursor]?.kind === 'blank') this.#cursor += 1;
    }
  }

  #closeGroup(): void {
    this.#isInGroup = false;
    this.#open = [];
  }

  #separate(): void {
    const last = this.#written.at(-1);
    if (last !== undefined && last.kind !== 'blank') this.#push('', 'blank');
  }

  #push(text: string, kind: SummaryLine['kind']): void {
    this.#written.push({ text, end: this.#style.lineEnd, kind });
  }
}

function addLines(set: Set<number>, [start, end]: ListedEntry['lines']): void {
  for (let line = start; line < end; line++) set.add(line);
}

/** Lines with another indent; none where a line does not have the one before. */
function moveLines(lines: readonly SummaryLine[], from: string, to: string): SummaryLine[] {
  if (from === to) return [...lines];
  if (!lines.every(({ text }) => text.startsWith(from))) return [];
  return lines.map((line) => ({ ...line, text: to + line.text.slice(from.length) }));
}
