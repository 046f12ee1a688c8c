import type { Hash, PageRecord, PageTree, StoredDocument } from '@octavo/content';
import { planTree, readTreeOptions, type SpecificationView, settlePages } from '@octavo/openapi';
import { sha256Base64url, yieldToOthers } from '../../platform/index.ts';

/** The type of computed pages that are made from specifications; others stay empty. */
const OPENAPI = 'builtin:openapi';
/** As long as it works in one go, in milliseconds. */
const SLICE_MS = 5;

/** A computed page and the slug of the specification that its pages come from. */
export interface ComputedPage {
  readonly page: PageRecord;
  readonly spec: string;
}

/** The computed pages of a tree that name a specification, in the order of their ids. */
export function listComputedPages(tree: PageTree): ComputedPage[] {
  const found = [...tree.byId.values()].flatMap((page): ComputedPage[] => {
    const { type, dependencies = {} } = page.computed ?? {};
    if (page.type !== 'computed' || type !== OPENAPI) return [];
    const [spec] = Object.values(dependencies).flatMap(({ ref }) =>
      ref.kind === 'openapi' ? [ref.spec] : [],
    );
    return spec === undefined ? [] : [{ page, spec }];
  });
  return found.sort((a, b) => (a.page.id < b.page.id ? -1 : 1));
}

/** What makes content have the pages that its computed pages make of specifications. */
export interface SettledContent {
  pages: Map<string, PageRecord | null>;
  documents: Map<Hash, StoredDocument>;
}

/**
 * Settles all generated pages of a tree by what specifications hold, by their slugs; of one that is
 * not there, there are no pages. Pages whose computed page is gone go too. Empty where all is so. Other
 * work runs in between.
 */
export async function settleContent(
  tree: PageTree,
  specifications: ReadonlyMap<string, SpecificationView>,
  now: string,
): Promise<SettledContent> {
  const settled: SettledContent = { pages: new Map(), documents: new Map() };
  const computed = listComputedPages(tree);
  const makers = new Set(computed.map(({ page }) => page.id));
  for (const { id, generated } of tree.byId.values()) {
    if (generated !== undefined && !makers.has(generated.by)) settled.pages.set(id, null);
  }
  for (const { page, spec } of computed) {
    const view = specifications.get(spec);
    const options = readTreeOptions(page.computed?.props ?? {});
    const plan = view === undefined ? [] : planTree(view, spec, options);
    const input = { by: page.id, tree, now, hashText: sha256Base64url };
    const made = await finishInSlices(settlePages(plan, input));
    for (const [id, record] of made.pages) settled.pages.set(id, record);
    for (const [hash, document] of made.documents) settled.documents.set(hash, document);
  }
  return settled;
}

/** Goes on with work until it is done, a few milliseconds at a time. */
async function finishInSlices<T>(work: Generator<void, T>): Promise<T> {
  let begun = performance.now();
  let step = work.next();
  while (!step.done) {
    if (performance.now() - begun > SLICE_MS) {
      await yieldToOthers();
      begun = performance.now();
    }
    step = work.next();
  }
  return step.value;
}
