import type { PageRecord, ReusableContentRecord, RevisionContent } from '@octavo/content';
import type { Platform } from '../../../platform/index.ts';
import { readDocuments, readRevision } from '../../content/index.ts';
import { MARK } from './marks.ts';

/** What a space or a change request contains at one revision. */
export interface BranchState {
  revision: string;
  content: RevisionContent;
  /** Parents before the pages below them. */
  pages: readonly PageRecord[];
  contents: readonly ReusableContentRecord[];
  /** By the id of the page or reusable content. */
  texts: ReadonlyMap<string, string>;
  /** Of every text. */
  marks: ReadonlySet<string>;
}

/** Reads it from what is stored. */
export async function readBranch(platform: Platform, revision: string): Promise<BranchState> {
  const view = await readRevision(platform, revision);
  if (view === undefined) throw new Error(`The revision ${revision} is missing.`);
  const pages = [...view.tree().byId.values()].sort(
    (a, b) => depthOf(view.tree().byId, a) - depthOf(view.tree().byId, b),
  );
  const contents = view.reusableContents.list;
  const owners = [...pages, ...contents];
  const documents = await readDocuments(
    platform,
    owners.flatMap(({ document }) => document ?? []),
  );
  const texts = new Map<string, string>();
  for (const { id, document } of owners) {
    const stored = documents.get(document ?? '');
    if (document !== undefined && stored === undefined) throw new Error(`${id} has lost its text.`);
    if (stored !== undefined) texts.set(id, stored.text);
  }
  const marks = new Set([...texts.values()].flatMap((text) => text.match(MARK) ?? []));
  return { revision, content: view.content, pages, contents, texts, marks };
}

/** How deep a page stands. @throws Error for a page on or below a circle, or below none */
function depthOf(pages: ReadonlyMap<string, PageRecord>, page: PageRecord): number {
  let depth = 0;
  for (let parent = page.parent; parent !== null; depth += 1) {
    const above = pages.get(parent);
    if (above === undefined) throw new Error(`${page.id} stands below a page that is not there.`);
    if (depth > pages.size) throw new Error(`${page.id} stands on or below a circle.`);
    parent = above.parent;
  }
  return depth;
}
