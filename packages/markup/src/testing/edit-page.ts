import type { SourceBlock } from '@octavo/content';

/** What a writer does to a page in one edit. */
export const EDITS = [
  'change words',
  'insert',
  'delete',
  'move',
  'move and change',
  'swap',
  'swap and change',
  'split',
  'join',
  'wrap in a hint',
  'change a heading',
  'change code',
  'delete and insert elsewhere',
] as const;

export type Edit = (typeof EDITS)[number];

/** A block of a page that is being edited. */
export interface EditedBlock {
  kind: string;
  body: string;
  /** The block of before whose id it has to keep, by its index; null for one that is new. */
  from: number | null;
  isUntouched: boolean;
}

/** What edits are made of: `random` answers 0 up to 1, `other` is a text to take words from. */
export interface EditTools {
  random: () => number;
  other: { text: string; blocks: readonly SourceBlock[] };
}

/** The blocks of a page as they are before any edit. */
export function beginEdit(text: string, blocks: readonly SourceBlock[]): EditedBlock[] {
  return blocks.map(({ kind, start, end }, from) => {
    return { kind, body: text.slice(start, end), from, isUntouched: true };
  });
}

/** Does one edit at random places; undefined where the page has nothing to do it to. */
export function editPage(
  blocks: readonly EditedBlock[],
  edit: Edit,
  tools: EditTools,
): EditedBlock[] | undefined {
  return new PageEdit(blocks, tools).run(edit);
}

/**
 * The text of edited blocks, and where each of them is meant to stand. Neighbours that were
 * neighbours before keep what stood between them.
 */
export function joinEdited(
  text: string,
  before: readonly SourceBlock[],
  edited: readonly EditedBlock[],
): { text: string; ranges: { start: number; end: number }[] } {
  let joined = text.slice(0, before[0]?.start ?? 0);
  const ranges: { start: number; end: number }[] = [];
  let previous: number | null = null;
  for (const [place, { body, from }] of edited.entries()) {
    const stayed = from !== null && previous !== null && from === previous + 1;
    const gap = text.slice(before[previous ?? 0]?.end, before[from ?? 0]?.start);
    if (place > 0) joined += stayed ? gap : '\n\n';
    ranges.push({ start: joined.length, end: joined.length + body.length });
    joined += body;
    previous = from;
  }
  return { text: `${joined}\n`, ranges };
}

class PageEdit {
  readonly #blocks: EditedBlock[];
  readonly #tools: EditTools;

  constructor(blocks: readonly EditedBlock[], tools: EditTools) {
    this.#blocks = [...blocks];
    this.#tools = tools;
  }

  run(edit: Edit): EditedBlock[] | undefined {
    return this.#apply(edit) ? this.#blocks : undefined;
  }

  #apply(edit: Edit): boolean {
    switch (edit) {
      case 'change words':
        return this.#change(this.#pick(hasWords));
      case 'change a heading':
        return this.#changeHeading(this.#pick(({ kind }) => kind.startsWith('heading-')));
      case 'change code':
        return this.#changeCode(this.#pick(({ kind }) => kind === 'code'));
      case 'insert':
        return this.#insert(this.#integer(this.#blocks.length + 1));
      case 'delete':
        return this.#delete(this.#pick());
      case 'move':
        return this.#move(this.#pick());
      case 'move and change':
        return this.#moveAndChange(this.#pick(hasWords));
      case 'swap':
        return this.#swap(this.#pick(), this.#pick());
      case 'swap and change':
        return this.#swapAndChange(this.#pick(hasWords), this.#pick(hasWords));
      case 'split':
        return this.#split(this.#pick(({ kind }) => kind === 'paragraph'));
      case 'join':
        return this.#join(this.#pick((one, at) => isJoinable(one, this.#blocks[at + 1])));
      case 'wrap in a hint':
        return this.#wrap(this.#pick(({ kind }) => kind !== 'hint'));
      case 'delete and insert elsewhere':
        return this.#deleteAndInsert(this.#pick());
    }
  }

  #integer(below: number): number {
    return Math.floor(this.#tools.random() * below);
  }

  /** The index of any block that is fit; -1 where there is none. */
  #pick(isFit: (block: EditedBlock, index: number) => boolean = () => true): number {
    const fit = this.#blocks.flatMap((block, index) => (isFit(block, index) ? [index] : []));
    return fit[this.#integer(fit.length)] ?? -1;
  }

  #write(index: number, body: string): boolean {
    const block = this.#blocks[index];
    if (block === undefined || block.body === body || body.trim() === '') return false;
    this.#blocks[index] = { ...block, body, isUntouched: false };
    return true;
  }

  #change(index: number): boolean {
    return this.#write(index, this.#changeWords(this.#blocks[index]?.body ?? ''));
  }

  /** Changes one word at least, and up to four of ten; the only word is inflected or added to. */
  #changeWords(body: string): string {
    const words = findWords(body);
    const [only] = words;
    if (only !== undefined && words.length === 1) return this.#changeWord(body, only);
    const share = 0.05 + this.#tools.random() * 0.35;
    const count = Math.max(1, Math.round(words.length * share));
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, words.length)) chosen.add(this.#integer(words.length));
    let changed = '';
    let done = 0;
    for (const [place, { word, index }] of words.entries()) {
      if (!chosen.has(place)) continue;
      const how = this.#tools.random();
      const added = this.#findOtherWord();
      const put = how < 0.6 ? added : how < 0.8 ? '' : `${added} ${word}`;
      changed += body.slice(done, index) + put;
      done = index + word.length;
    }
    return changed + body.slice(done);
  }

  #changeWord(body: string, { word, index }: { word: string; index: number }): string {
    const added = this.#findOtherWord();
    const forms = [`${word}s`, `${word} ${added}`, `${added} ${word}`, word.slice(0, -1)];
    const form = forms[this.#integer(word.length > 3 ? 4 : 3)] ?? word;
    return body.slice(0, index) + form + body.slice(index + word.length);
  }

  #findOtherWord(): string {
    const words = findWords(this.#tools.other.text);
    return words[this.#integer(words.length)]?.word ?? 'word';
  }

  #changeHeading(index: number): boolean {
    const body = this.#blocks[index]?.body ?? '';
    if (this.#tools.random() < 0.7) return this.#change(index);
    return this.#write(index, body.startsWith('###') ? body.slice(1) : `#${body}`);
  }

  #changeCode(index: number): boolean {
    const lines = (this.#blocks[index]?.body ?? '').split('\n');
    if (lines.length < 4 || this.#tools.random() < 0.5) return this.#change(index);
    const at = 1 + this.#integer(lines.length - 2);
    const words = [this.#findOtherWord(), this.#findOtherWord(), this.#findOtherWord()];
    lines.splice(at, this.#integer(2), words.join(' '));
    return this.#write(index, lines.join('\n'));
  }

  #insert(at: number): boolean {
    const { text, blocks } = this.#tools.other;
    const block = blocks[this.#integer(blocks.length)];
    if (block === undefined) return false;
    const { kind, start, end } = block;
    const body = text.slice(start, end);
    if (this.#blocks.some((one) => one.body === body)) return false;
    this.#blocks.splice(at, 0, { kind, body, from: null, isUntouched: false });
    return true;
  }

  #delete(index: number): boolean {
    return this.#blocks.splice(index, 1).length > 0 && this.#blocks.length > 0;
  }

  #deleteAndInsert(index: number): boolean {
    const places = this.#blocks.length - 1;
    if (places < 3 || !this.#delete(index)) return false;
    const at = (index + 1 + this.#integer(places)) % (places + 1);
    return at !== index && this.#insert(at);
  }

  #move(index: number): boolean {
    const [block] = this.#blocks.splice(index, 1);
    const places = this.#blocks.length;
    if (block === undefined || places === 0) return false;
    const to = (index + 1 + this.#integer(places)) % (places + 1);
    this.#blocks.splice(to, 0, block);
    return true;
  }

  #moveAndChange(index: number): boolean {
    return this.#change(index) && this.#move(index);
  }

  #swap(one: number, other: number): boolean {
    const [a, b] = [this.#blocks[one], this.#blocks[other]];
    if (a === undefined || b === undefined || a === b) return false;
    this.#blocks[one] = b;
    this.#blocks[other] = a;
    return true;
  }

  #swapAndChange(one: number, other: number): boolean {
    return this.#swap(one, other) && this.#change(one) && this.#change(other);
  }

  #split(index: number): boolean {
    const block = this.#blocks[index];
    const spaces = [...(block?.body ?? '').matchAll(/(?<=[\p{L}.,;:]) (?=\p{L})/gu)];
    const space = spaces[this.#integer(spaces.length)];
    if (block === undefined || space === undefined) return false;
    const parts = [block.body.slice(0, space.index), block.body.slice(space.index + 1)];
    const [first, second] = parts.map(countLetters);
    if (first === undefined || second === undefined || !isUneven(first, second)) return false;
    const halves = parts.map((body, place) => {
      const isLarger = place === (first > second ? 0 : 1);
      return { ...block, body, from: isLarger ? block.from : null, isUntouched: false };
    });
    this.#blocks.splice(index, 1, ...halves);
    return true;
  }

  #join(index: number): boolean {
    const pair = this.#blocks.slice(index, index + 2);
    const [first, second] = pair;
    if (index < 0 || first === undefined || second === undefined) return false;
    const [a, b] = [countLetters(first.body), countLetters(second.body)];
    if (!isUneven(a, b)) return false;
    const body = pair.map((block) => block.body).join(this.#tools.random() < 0.5 ? ' ' : '\n');
    const { from } = a > b ? first : second;
    this.#blocks.splice(index, 2, { kind: 'paragraph', body, from, isUntouched: false });
    return true;
  }

  #wrap(index: number): boolean {
    const body = this.#blocks[index]?.body ?? '';
    return this.#write(index, `{% hint style="info" %}\n${body}\n{% endhint %}`);
  }
}

function isJoinable(one: EditedBlock, next: EditedBlock | undefined): boolean {
  return one.kind === 'paragraph' && next?.kind === 'paragraph';
}

/** Whether one of two clearly has more letters; which of two halves is the larger is no question. */
function isUneven(a: number, b: number): boolean {
  return Math.min(a, b) <= 0.8 * Math.max(a, b);
}

function hasWords({ body }: EditedBlock): boolean {
  return findWords(body).length > 0;
}

function countLetters(body: string): number {
  return findWords(body).reduce((sum, { word }) => sum + word.length, 0);
}

/** What writers take for words: not tags, targets, entities and fences. */
const WORDS =
  /\{%[^%]*%\}|<[^>]*>|\]\([^)]*\)|^\s*[`~]{3}.*$|&#?\w+;|(\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+)/gmu;

function findWords(body: string): { word: string; index: number }[] {
  return [...body.matchAll(WORDS)].flatMap(({ 1: word, index }) =>
    word === undefined ? [] : [{ word, index }],
  );
}
