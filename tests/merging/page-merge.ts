import {
  type Conflict,
  copyAttributes,
  type PageRecord,
  type RevisionContent,
  type StoredDocument,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import {
  EMPTY_CONTENT,
  hashForTests,
  TEST_TIME,
  TestStore,
} from '../../packages/content/src/testing/test-store.ts';
import type { TextVersion } from './document-shape.ts';

/** Markdown of pages by id. An id is the page's slug, up to a `~`: two sides may share a slug. */
export type PageTexts = Readonly<Record<string, string>>;

/** A space after a merge. */
export interface MergedPages {
  pages: ReadonlyMap<string, PageRecord & TextVersion>;
  conflicts: readonly Conflict[];
}

/**
 * Merges three versions of a space of Markdown pages, as the server does. A link to `slug.md` means
 * the page of that slug in its own version.
 */
export function mergePages(base: PageTexts, ours: PageTexts, theirs: PageTexts): MergedPages {
  const writer = new SpaceWriter();
  const from = writer.write(base, null);
  const { store } = writer;
  const merge = store.merge(from, writer.write(ours, from), writer.write(theirs, from));
  const pages = store.pages(merge.content).map((page) => {
    const { text, links } = store.document(page.document ?? '');
    return [page.id, { ...page, text, links }] as const;
  });
  return { pages: new Map(pages), conflicts: merge.decision.conflicts };
}

class SpaceWriter {
  readonly store = new TestStore((text) => readPage(text, hashForTests));

  write(texts: PageTexts, before: RevisionContent | null): RevisionContent {
    const ids = Object.keys(texts);
    const known = before === null ? [] : this.store.pages(before);
    const pages = ids.map((id, at) => {
      const was = known.find((page) => page.id === id);
      return [id, this.#writePage(id, at, texts[id] ?? '', ids, was)] as const;
    });
    const gone = known.filter(({ id }) => !ids.includes(id)).map(({ id }) => [id, null] as const);
    return this.store.apply(before ?? EMPTY_CONTENT, { pages: new Map([...pages, ...gone]) });
  }

  #writePage(
    id: string,
    at: number,
    text: string,
    ids: readonly string[],
    was: PageRecord | undefined,
  ): PageRecord {
    const { attributes, targets } = readPage(text, hashForTests);
    const links = targets.flatMap(({ raw }) => {
      const page = ids.find((other) => `${slugOf(other)}.md` === raw);
      return page === undefined ? [] : [[raw, { kind: 'page', page }] as const];
    });
    const before = was?.document === undefined ? null : this.store.document(was.document);
    const table: StoredDocument['links'] = Object.fromEntries(links);
    return {
      ...{ id, parent: null, order: `a${at}`, type: 'document', slug: slugOf(id) },
      ...{ createdAt: TEST_TIME, updatedAt: TEST_TIME, title: attributes.title ?? slugOf(id) },
      ...copyAttributes(attributes),
      document: this.store.write(text, before, table),
    };
  }
}

function slugOf(id: string): string {
  return id.replace(/~.*/, '');
}
