import {
  type ContentRef,
  DEFAULT_LAYOUT,
  type PageLayout,
  type PageRecord,
  type PageTree,
} from '@octavo/content';
import { type ExpressionScope, evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { RevisionView } from '../../areas/content/index.ts';
import { encodePath } from './encode-path.ts';

/** A space as readers of a site see it: which pages are shown, and at which addresses. */
export interface SpaceView {
  readonly spaceId: string;
  readonly language: string | null;
  readonly revision: RevisionView;
  readonly tree: PageTree;
  /** Path of the space on this host, without a trailing slash. */
  readonly prefix: string;
  /** Path of the site on this host, without a trailing slash. */
  readonly sitePrefix: string;
  readonly home: PageRecord | undefined;
  /** Whether the page and all pages above it meet their conditions. */
  isShown(page: PageRecord): boolean;
  /** Where a page is; groups have no address of their own. */
  hrefOf(page: PageRecord): string;
  /** Where a page's Markdown is. */
  markdownHrefOf(page: PageRecord): string;
  /** Where a file is. The address names its bytes, so it may be kept for ever. */
  fileHrefOf(fileId: string): string | undefined;
  /** The address a reference leads to; undefined where it is broken or leads out of the site. */
  findHref(ref: ContentRef): { href: string; page?: PageRecord } | undefined;
  /** The space a reference leads into, as its own readers see it: this one or another of the site. */
  viewOf(ref: ContentRef): SpaceView | undefined;
}

/**
 * Makes the view of a revision. Visitors without claims see what has no condition, or a true one.
 * `elsewhere` answers the present views of the site's other spaces.
 */
export function makeSpaceView(
  space: { spaceId: string; language: string | null; prefix: string; sitePrefix: string },
  revision: RevisionView,
  elsewhere: (spaceId: string) => SpaceView | undefined = () => undefined,
): SpaceView {
  const tree = revision.tree();
  const scope = visitorScope(revision);
  const shown = new Map<string, boolean>();
  const isShown = (page: PageRecord): boolean => {
    const known = shown.get(page.id);
    if (known !== undefined) return known;
    const answer = [...tree.ancestorsOf(page.id), page].every(({ condition }) =>
      condition === undefined || condition === '' ? true : evaluateCondition(condition, scope),
    );
    shown.set(page.id, answer);
    return answer;
  };
  const home = findHome(tree, isShown);
  const view: SpaceView = {
    ...space,
    revision,
    tree,
    home,
    isShown,
    hrefOf: (page) =>
      page === home ? `${space.prefix}/` : `${space.prefix}/${encodePath(tree.pathOf(page.id))}`,
    markdownHrefOf: (page) => `${space.prefix}/${encodePath(tree.pathOf(page.id))}.md`,
    fileHrefOf(fileId) {
      const file = revision.files.byId.get(fileId);
      if (file === undefined) return undefined;
      const version = file.blob.slice(0, 12);
      return `${space.prefix}/~files/${file.id}/${encodePath(file.name.replaceAll('/', '-'))}?v=${version}`;
    },
    findHref: (ref) => findHref(view, ref),
    viewOf(ref) {
      const id = 'space' in ref ? ref.space : undefined;
      return id === undefined || id === space.spaceId ? view : elsewhere(id);
    },
  };
  return view;
}

/** What conditions and expressions of a space see for a visitor without claims. */
export function visitorScope(revision: RevisionView): ExpressionScope {
  return makeExpressionScope({
    variables: { space: revision.content.variables, page: {} },
    claims: {},
  });
}

function findHome(tree: PageTree, isShown: (page: PageRecord) => boolean): PageRecord | undefined {
  if (tree.home && isShown(tree.home)) return tree.home;
  return tree.readingOrder().find(isShown);
}

function findHref(
  from: SpaceView,
  ref: ContentRef,
): { href: string; page?: PageRecord } | undefined {
  if (ref.kind === 'url') return { href: ref.url };
  const view = from.viewOf(ref);
  if (view === undefined) return undefined;
  if (ref.kind === 'space') return { href: `${view.prefix}/` };
  if (ref.kind === 'file') {
    const href = view.fileHrefOf(ref.file);
    return href === undefined ? undefined : { href };
  }
  if (ref.kind !== 'page' && ref.kind !== 'anchor') return undefined;
  if (ref.page === undefined) return undefined;
  const page = view.tree.byId.get(ref.page);
  if (page === undefined || !view.isShown(page)) return undefined;
  const anchor = ref.kind === 'anchor' ? `#${encodePath(ref.anchor)}` : '';
  const href = pageHref(view, page);
  return href === undefined ? undefined : { href: href + anchor, page };
}

function pageHref(view: SpaceView, page: PageRecord): string | undefined {
  if (page.type === 'link') {
    return page.target?.kind === 'url' ? page.target.url : view.hrefOf(page);
  }
  return view.hrefOf(page);
}

/** A page's layout, every field set. */
export function layoutOf(page: PageRecord): PageLayout {
  return { ...DEFAULT_LAYOUT, ...page.layout };
}

/** A page's title as lists of pages show it; the slug stands in for one without a title. */
export function titleOf(page: PageRecord): string {
  return page.linkTitle || page.title || page.slug;
}
