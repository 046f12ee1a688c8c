import { orderBetween } from '../order.ts';
import type { PageRecord, RevisionContent } from '../records.ts';
import { makeUniqueSlug } from '../slug.ts';
import { TEST_TIME, type TestStore } from './test-store.ts';

/** A source of whole numbers from 0 up to a limit, exclusive. */
export type Random = (limit: number) => number;

/** Numbers that a seed determines (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (((value ^ (value >>> 14)) >>> 0) % 0x7fffffff) % limit;
  };
}

const WORDS = ['kiln', 'clay', 'glaze', 'wheel', 'slip', 'bisque', 'cone', 'ash', 'salt', 'rib'];

/** Edits a revision as an author would: every step leaves a sound tree. */
export class RandomAuthor {
  readonly #store: TestStore;
  readonly #random: Random;
  readonly #name: string;
  #count = 0;

  constructor(store: TestStore, random: Random, name: string) {
    this.#store = store;
    this.#random = random;
    this.#name = name;
  }

  edit(content: RevisionContent, steps: number): RevisionContent {
    let edited = content;
    for (let step = 0; step < steps; step++) {
      edited = this.#step(edited);
    }
    return edited;
  }

  #step(content: RevisionContent): RevisionContent {
    const pages = this.#store.pages(content);
    const page = pages[this.#random(Math.max(1, pages.length))];
    const choice = this.#random(12);
    if (page === undefined || choice < 2) {
      return this.#insert(content, pages);
    }
    if (choice < 7) {
      return page.type === 'group' ? content : this.#write(content, page);
    }
    if (choice < 9) {
      return this.#move(content, pages, page);
    }
    if (choice === 9) {
      return this.#delete(content, pages, page);
    }
    return choice === 10 ? this.#rename(content, pages, page) : this.#retype(content, page);
  }

  #insert(content: RevisionContent, pages: readonly PageRecord[]): RevisionContent {
    const id = `${this.#name}${this.#count++}`;
    const parent = this.#pickParent(pages, undefined);
    const document = this.#store.write(this.#paragraphs(2).join('\n\n'));
    const record: PageRecord = {
      ...{ id, ...this.#pickPlace(pages, parent, id), type: 'document', title: id },
      ...{ slug: uniqueSlug(pages, parent, id, this.#word()), document },
      ...{ createdAt: TEST_TIME, updatedAt: TEST_TIME },
    };
    return this.#put(content, record);
  }

  #write(content: RevisionContent, page: PageRecord): RevisionContent {
    const before = page.document === undefined ? null : this.#store.document(page.document);
    const blocks = (before?.text ?? '').split('\n\n').filter((text) => text !== '');
    const at = this.#random(blocks.length + 1);
    const choice = this.#random(6);
    if (choice < 2 || blocks.length === 0) {
      blocks.splice(at, 0, ...this.#paragraphs(1));
    } else if (choice < 4) {
      const lines = (blocks[at % blocks.length] ?? '').split('\n');
      lines[this.#random(lines.length)] = this.#line();
      blocks[at % blocks.length] = lines.join('\n');
    } else if (choice === 4) {
      blocks.splice(at % blocks.length, 1);
    } else {
      blocks.splice(at, 0, ...blocks.splice(this.#random(blocks.length), 1));
    }
    return this.#put(content, {
      ...page,
      document: this.#store.write(blocks.join('\n\n'), before),
    });
  }

  #move(content: RevisionContent, pages: readonly PageRecord[], page: PageRecord): RevisionContent {
    const parent = page.type === 'group' ? null : this.#pickParent(pages, page.id);
    const slug = uniqueSlug(pages, parent, page.id, page.slug);
    return this.#put(content, { ...page, ...this.#pickPlace(pages, parent, page.id), slug });
  }

  #delete(
    content: RevisionContent,
    pages: readonly PageRecord[],
    page: PageRecord,
  ): RevisionContent {
    const gone = new Set([page.id]);
    for (let size = 0; size !== gone.size; ) {
      size = gone.size;
      for (const { id, parent } of pages) {
        if (parent !== null && gone.has(parent)) {
          gone.add(id);
        }
      }
    }
    return this.#store.apply(content, { pages: new Map([...gone].map((id) => [id, null])) });
  }

  #rename(
    content: RevisionContent,
    pages: readonly PageRecord[],
    page: PageRecord,
  ): RevisionContent {
    const slug = uniqueSlug(pages, page.parent, page.id, this.#word());
    return this.#put(content, { ...page, slug, title: this.#word() });
  }

  #retype(content: RevisionContent, page: PageRecord): RevisionContent {
    if (page.parent !== null) {
      return content;
    }
    const { document: _, ...bare } = page;
    const type = page.type === 'group' ? 'document' : 'group';
    return this.#put(content, { ...bare, type });
  }

  #put(content: RevisionContent, record: PageRecord): RevisionContent {
    return this.#store.apply(content, { pages: new Map([[record.id, record]]) });
  }

  #pickParent(pages: readonly PageRecord[], moved: string | undefined): string | null {
    const candidate = pages[this.#random(pages.length + 1)];
    let above = candidate;
    while (above !== undefined && above.id !== moved) {
      const { parent } = above;
      above = pages.find(({ id }) => id === parent);
    }
    return above === undefined ? (candidate?.id ?? null) : null;
  }

  #pickPlace(pages: readonly PageRecord[], parent: string | null, id: string) {
    const orders = pages
      .filter((page) => page.parent === parent && page.id !== id)
      .map(({ order }) => order)
      .sort();
    const at = this.#random(orders.length + 1);
    return { parent, order: orderBetween(orders[at - 1] ?? null, orders[at] ?? null) };
  }

  #paragraphs(limit: number): string[] {
    return Array.from({ length: 1 + this.#random(limit) }, () =>
      Array.from({ length: 1 + this.#random(3) }, () => this.#line()).join('\n'),
    );
  }

  #line(): string {
    return `${this.#name}${this.#count++} ${this.#word()} ${this.#word()}`;
  }

  #word(): string {
    return WORDS[this.#random(WORDS.length)] ?? 'clay';
  }
}

function uniqueSlug(
  pages: readonly PageRecord[],
  parent: string | null,
  own: string,
  wanted: string,
): string {
  const isTaken = (slug: string) =>
    pages.some((page) => page.id !== own && page.parent === parent && page.slug === slug);
  return makeUniqueSlug(wanted, isTaken);
}
