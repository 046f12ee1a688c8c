import type { PageRecord } from '@octavo/content';
import type { BranchState } from './read-branch.ts';

/** A source of whole numbers from 0 up to a limit, exclusive. */
export type Random = (limit: number) => number;

/** Numbers that a seed determines (a linear congruential generator, its high bits). */
export function makeRandom(seed: number): Random {
  let state = BigInt(seed) & MASK;
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return Number((state >> 33n) % BigInt(limit));
  };
}

const MASK = (1n << 64n) - 1n;

/** An operation of a batch. */
export type Change = { operation: string } & Record<string, unknown>;

/** Makes batches that fit the content they are for. */
export class RandomBatches {
  readonly #random: Random;
  #marks = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** 1 to 3 operations; `additive` ones take nothing away and fit whatever else happens. */
  make(state: BranchState, { additive = false } = {}): Change[] {
    const count = 1 + this.#random(3);
    return Array.from({ length: count }, () => (additive ? this.#add(state) : this.#change(state)));
  }

  text(): string {
    return this.#paragraphs(1 + this.#random(3)).join('\n\n');
  }

  #add(state: BranchState): Change {
    const parent = this.#random(3) === 0 ? undefined : this.#pick(state.pages);
    const into = parent?.type === 'document' ? { into: parent.id } : {};
    const link = this.#pick(state.pages);
    const links = link === undefined ? '' : `\n\nSee [it](/pages/${link.id}) ${this.#mark()}.`;
    return {
      operation: 'insert_page',
      title: `Page ${this.#random(6)}`,
      document: { markdown: `${this.text()}${links}\n` },
      ...(this.#random(6) === 0 ? {} : into),
      ...(this.#random(2) === 0 ? { at: this.#random(4) } : {}),
    };
  }

  #change(state: BranchState): Change {
    const page = this.#pick(state.pages);
    if (page === undefined) return this.#add(state);
    const choice = this.#random(22);
    if (choice < 4) return this.#add(state);
    if (choice < 10) return this.#edit(state, page);
    if (choice < 13) return this.#move(state, page);
    if (choice === 13) return { operation: 'update_page', page: page.id, at: this.#random(5) };
    if (choice === 14) return { operation: 'delete_page', page: page.id };
    if (choice === 15) return this.#rename(page);
    if (choice === 16) return { operation: 'revert_page', page: page.id };
    if (choice === 17) return { operation: 'set_variables', variables: this.#variables() };
    if (choice < 20) return this.#reuse(state);
    return this.#attach();
  }

  #edit(state: BranchState, page: PageRecord): Change {
    if (page.type !== 'document') return this.#rename(page);
    const blocks = (state.texts.get(page.id) ?? '').split(/\n{2,}/).filter((text) => text !== '');
    const at = this.#random(blocks.length + 1);
    const choice = this.#random(8);
    if (choice < 2 || blocks.length === 0) blocks.splice(at, 0, ...this.#paragraphs(1));
    else if (choice < 6) {
      const place = at % blocks.length;
      const lines = (blocks[place] ?? '').trimEnd().split('\n');
      const line = this.#random(lines.length);
      lines[line] = `${(lines[line] ?? '').split(' ')[0]} ${this.#word()} ${this.#word()}`;
      blocks[place] = lines.join('\n');
    } else if (choice === 6) blocks.splice(at % blocks.length, 1);
    else blocks.splice(at, 0, ...blocks.splice(this.#random(blocks.length), 1));
    const markdown =
      blocks.length === 0 ? '' : `${blocks.map((one) => one.trimEnd()).join('\n\n')}\n`;
    return { operation: 'update_page', page: page.id, document: { markdown } };
  }

  #move(state: BranchState, page: PageRecord): Change {
    const below = new Set([page.id]);
    for (const { id, parent } of state.pages)
      if (parent !== null && below.has(parent)) below.add(id);
    const candidates = state.pages.filter(({ id, type }) => !below.has(id) && type === 'document');
    const parent = page.type === 'group' ? undefined : this.#pick(candidates);
    const into = this.#random(4) === 0 ? null : (parent?.id ?? null);
    return { operation: 'update_page', page: page.id, into };
  }

  #rename(page: PageRecord): Change {
    const slug = this.#random(2) === 0 ? { slug: `s-${this.#random(1_000_000)}` } : {};
    return { operation: 'update_page', page: page.id, title: `Title ${this.#word()}`, ...slug };
  }

  #variables(): Record<string, string | null> {
    const name = ['cone', 'kiln', 'ash'][this.#random(3)] ?? 'ash';
    return { [name]: this.#random(4) === 0 ? null : this.#word() };
  }

  #reuse(state: BranchState): Change {
    const known = this.#pick(state.contents);
    if (known === undefined || this.#random(3) === 0) {
      const document = { markdown: `${this.text()}\n` };
      return { operation: 'upsert_reusable_content', title: 'Note', document };
    }
    const reusableContent = known.id;
    if (this.#random(4) === 0) return { operation: 'delete_reusable_content', reusableContent };
    const before = (state.texts.get(known.id) ?? '').trimEnd();
    const document = { markdown: `${before}\n\n${this.text()}\n` };
    return { operation: 'upsert_reusable_content', reusableContent, document };
  }

  #attach(): Change {
    const base64 = Buffer.from(this.#word()).toString('base64');
    return { operation: 'insert_files', files: [{ name: `${this.#word()}.txt`, base64 }] };
  }

  #paragraphs(count: number): string[] {
    return Array.from({ length: count }, () =>
      Array.from({ length: 1 + this.#random(2) }, () => `${this.#mark()} ${this.#word()}`).join(
        '\n',
      ),
    );
  }

  #mark(): string {
    this.#marks += 1;
    return `m${this.#marks}x`;
  }

  #word(): string {
    return WORDS[this.#random(WORDS.length)] ?? 'clay';
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.#random(list.length)];
  }
}

/** All words of the texts, beside their marks. */
export const WORDS = [
  'kiln',
  'clay',
  'glaze',
  'wheel',
  'slip',
  'bisque',
  'cone',
  'ash',
  'salt',
  'rib',
];
