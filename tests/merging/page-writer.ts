import type { Random } from '../../packages/content/src/testing/random-edits.ts';
import type { WordSource } from './words.ts';

/** Where links of written pages lead: `p0.md` to `p4.md` mean one page each to everybody. */
const LINK_TARGETS = 5;

type Write = () => string;

/** Writes pages, and pieces of pages, in which no word stands twice. Line ends are `\n`. */
export class PageWriter {
  readonly #random: Random;
  readonly #words: WordSource;
  /** Link reference definitions and footnotes that what was written needs somewhere. */
  readonly #owed: string[] = [];

  constructor(random: Random, words: WordSource) {
    this.#random = random;
    this.#words = words;
  }

  /** A whole page: perhaps front matter, a title, and `blocks` blocks. */
  page(blocks: number): string {
    const body: string[] = [];
    if (this.#isOnce(4)) body.push(this.definition());
    for (let count = 0; count < blocks; count++) {
      body.push(this.block());
      if (this.#isOnce(3)) body.push(...this.takeOwed());
    }
    body.push(...this.takeOwed());
    const title = this.#isOnce(6) ? [] : [`# ${this.words(3)}`];
    return `${this.frontMatter()}${[...title, ...body].join('\n\n')}\n`;
  }

  frontMatter(): string {
    if (!this.#isOnce(2)) return '';
    const lines = this.#pick([
      ['description'],
      ['title', 'description'],
      ['description', 'tags'],
      ['description', 'icon', 'tags'],
    ]).map((key) => this.frontMatterEntry(key));
    return `---\n${lines.join('\n')}\n---\n\n`;
  }

  /** The lines of one key. */
  frontMatterEntry(key: string): string {
    if (key !== 'tags') return `${key}: ${this.words(3)}`;
    return ['tags:', ...this.#repeat(3, () => `  - ${this.word()}`)].join('\n');
  }

  /** Definitions that what was written so far uses, and that stand nowhere yet. */
  takeOwed(): string[] {
    return this.#owed.splice(0);
  }

  block(): string {
    return this.#pick<Write>([
      ...Array<Write>(6).fill(() => this.paragraph()),
      ...Array<Write>(4).fill(() => this.list()),
      ...Array<Write>(2).fill(() => this.table()),
      ...[() => this.heading(), () => this.heading(), () => this.code(), () => this.code()],
      ...[() => this.hint(), () => this.details(), () => this.tabs(), () => this.stepper()],
      ...[() => this.columns(), () => this.quote()],
    ])();
  }

  word(): string {
    return this.#words.next();
  }

  words(most: number): string {
    return this.#repeat(most, () => this.word()).join(' ');
  }

  sentence(): string {
    if (this.#isOnce(7)) {
      return `${this.#repeat(6, () => this.#words.nextUnspaced()).join('')}。`;
    }
    const words = this.#repeat(8, () => this.#wordOrLink());
    return `${this.word()} ${words.join(' ')}.`;
  }

  /** A paragraph of one to four sentences, on one line or on several. */
  paragraph(): string {
    const text = this.#repeat(4, () => this.sentence()).join(' ');
    return this.#isOnce(3) ? text.replace(/((?:\S+ ){4}\S+) /g, '$1\n') : text;
  }

  heading(): string {
    return `${this.#pick(['##', '###'])} ${this.words(4)}`;
  }

  list(): string {
    const marker = this.#pick([() => '*', () => '-', (at: number) => `${at + 1}.`, () => '- [ ]']);
    const gap = this.#isOnce(3) ? '\n\n' : '\n';
    return this.#repeat(5, (at) => this.item(marker(at))).join(gap);
  }

  item(marker: string): string {
    const indent = ' '.repeat(marker.replace(/ \[.\]$/, '').length + 1);
    const text = this.#isOnce(2) ? this.sentence() : this.words(4);
    const nested = this.#isOnce(5) ? `\n${indent}* ${this.words(3)}` : '';
    return `${marker} ${text}${nested}`;
  }

  table(): string {
    const columns = 2 + this.#random(2);
    const rows = this.#repeat(4, () => this.row(columns));
    return [this.row(columns), this.#writeRow(Array(columns).fill('---')), ...rows].join('\n');
  }

  row(columns: number): string {
    return this.#writeRow(Array.from({ length: columns }, () => this.words(2)));
  }

  code(): string {
    const lines = this.#repeat(5, () => `  ${this.words(4)}`);
    const body = `\`\`\`js\n${lines.join('\n')}\n\`\`\``;
    return this.#isOnce(4) ? `{% code title="${this.word()}" %}\n${body}\n{% endcode %}` : body;
  }

  hint(): string {
    const style = this.#pick(['info', 'warning', 'danger']);
    return `{% hint style="${style}" %}\n${this.#insides()}\n{% endhint %}`;
  }

  details(): string {
    const summary = `<summary>${this.words(3)}</summary>`;
    return `<details>\n\n${summary}\n\n${this.#insides()}\n\n</details>`;
  }

  tabs(): string {
    return `{% tabs %}\n${this.#repeat(3, () => this.tab()).join('\n\n')}\n{% endtabs %}`;
  }

  tab(): string {
    return `{% tab title="${this.word()}" %}\n${this.#insides()}\n{% endtab %}`;
  }

  stepper(): string {
    return `{% stepper %}\n${this.#repeat(3, () => this.step()).join('\n\n')}\n{% endstepper %}`;
  }

  step(): string {
    return `{% step %}\n### ${this.words(2)}\n\n${this.#insides()}\n{% endstep %}`;
  }

  columns(): string {
    const column = () => `{% column %}\n${this.#insides()}\n{% endcolumn %}`;
    return `{% columns %}\n${column()}\n\n${column()}\n{% endcolumns %}`;
  }

  quote(): string {
    return this.#insides().replace(/^/gm, '> ').replace(/ $/gm, '');
  }

  definition(label: string = this.#words.next('r')): string {
    return `[${label}]: p${this.#random(LINK_TARGETS)}.md`;
  }

  /** A link; one in eight leads to `new.md`, which is another page for everybody who writes it. */
  link(): string {
    const target = this.#isOnce(8) ? 'new.md' : `p${this.#random(LINK_TARGETS)}.md`;
    return `[${this.words(2)}](${target})`;
  }

  #insides(): string {
    const piece = () => (this.#isOnce(3) ? this.list() : this.paragraph());
    return this.#repeat(2, piece).join('\n\n');
  }

  #wordOrLink(): string {
    if (this.#isOnce(14)) return this.link();
    if (this.#isOnce(40)) {
      const label = this.#words.next('r');
      this.#owed.push(this.definition(label));
      return `[${this.word()}][${label}]`;
    }
    if (this.#isOnce(60)) {
      const label = this.#words.next('n');
      this.#owed.push(`[^${label}]: ${this.words(4)}`);
      return `${this.word()}[^${label}]`;
    }
    return this.#isOnce(12) ? `**${this.word()}**` : this.word();
  }

  #writeRow(cells: readonly string[]): string {
    return `| ${cells.join(' | ')} |`;
  }

  #isOnce(times: number): boolean {
    return this.#random(times) === 0;
  }

  #repeat<T>(most: number, make: (at: number) => T): T[] {
    return Array.from({ length: 1 + this.#random(most) }, (_, at) => make(at));
  }

  #pick<T>(values: readonly T[]): T {
    const value = values[this.#random(values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  }
}
