import { DEFAULT_LAYOUT, type PageLayout, type PageRecord, type PageTree } from '@octavo/content';
import { type ExpressionScope, evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { RevisionView } from '../../areas/content/index.ts';
import type { Reader } from '../../platform/index.ts';
import { encodePath } from './encode-path.ts';

/** Where a space is published. */
export interface SpacePlace {
  readonly spaceId: string;
  readonly language: string | null;
  /** Path of the space on this host, without a trailing slash. */
  readonly prefix: string;
}

/** A space as a reader of a site sees it: which pages are shown, and at which addresses. */
export interface SpaceView extends SpacePlace {
  readonly reader: Reader;
  readonly revision: RevisionView;
  readonly tree: PageTree;
  readonly home: PageRecord | undefined;
  /** What conditions and expressions of a page see of the reader, the space and the page. */
  scopeOf(page: PageRecord): ExpressionScope;
  /** Whether the page and all pages above it meet their conditions. */
  isShown(page: PageRecord): boolean;
  /** Where a page is; groups have no address of their own. */
  hrefOf(page: PageRecord): string;
  /** Where a page's Markdown is. */
  markdownHrefOf(page: PageRecord): string;
  /** Where a file is. The address names its bytes, so it may be kept for ever. */
  fileHrefOf(fileId: string): string | undefined;
}

/** Makes the view that a reader has of a revision: what has no condition, or one that holds. */
export function makeSpaceView(
  place: SpacePlace,
  revision: RevisionView,
  reader: Reader,
): SpaceView {
  const tree = revision.tree();
  const { prefix } = place;
  const scopeOf = (page: PageRecord) =>
    makeExpressionScope({
      variables: { space: revision.content.variables, page: page.variables ?? {} },
      claims: reader.claims,
    });
  const isShown = decideShown(tree, scopeOf);
  const home = findHome(tree, isShown);
  return {
    ...place,
    reader,
    revision,
    tree,
    home,
    scopeOf,
    isShown,
    hrefOf: (page) =>
      page === home ? `${prefix}/` : `${prefix}/${encodePath(tree.pathOf(page.id))}`,
    markdownHrefOf: (page) => `${prefix}/${encodePath(tree.pathOf(page.id))}.md`,
    fileHrefOf(fileId) {
      const file = revision.files.byId.get(fileId);
      if (file === undefined) return undefined;
      const version = file.blob.slice(0, 12);
      return `${prefix}/~files/${file.id}/${encodePath(file.name.replaceAll('/', '-'))}?v=${version}`;
    },
  };
}

/**
 * Decides which pages meet their conditions, with all that is above them. It remembers this of pages
 * that others are below: to remember it of every page would fill as much memory that lives as long as
 * the view, and each edit brings a view.
 */
function decideShown(
  tree: PageTree,
  scopeOf: (page: PageRecord) => ExpressionScope,
): (page: PageRecord) => boolean {
  const shown = new Map<string, boolean>();
  const meetsCondition = (page: PageRecord | undefined) =>
    !page?.condition || evaluateCondition(page.condition, scopeOf(page));
  const isBranchShown = (branch: string | null): boolean => {
    const unknown: string[] = [];
    let id = branch;
    while (id !== null && !shown.has(id)) {
      unknown.push(id);
      id = tree.parentOf(id);
    }
    let answer = id === null || shown.get(id) === true;
    for (const below of unknown.reverse()) {
      answer &&= meetsCondition(tree.byId.get(below));
      shown.set(below, answer);
    }
    return answer;
  };
  return (page) => isBranchShown(tree.parentOf(page.id)) && meetsCondition(page);
}

function findHome(tree: PageTree, isShown: (page: PageRecord) => boolean): PageRecord | undefined {
  if (tree.home && isShown(tree.home)) return tree.home;
  return tree.readingOrder().find(isShown);
}

/** A page's layout, every field set. */
export function layoutOf(page: PageRecord): PageLayout {
  return { ...DEFAULT_LAYOUT, ...page.layout };
}

/** A page's title as lists of pages show it; the slug stands in for one without a title. */
export function titleOf(page: PageRecord): string {
  return page.linkTitle || page.title || page.slug;
}
