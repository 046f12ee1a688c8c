import {
  DEFAULT_LAYOUT,
  type FileRecord,
  type PageLayout,
  type PageRecord,
  type PageTree,
} from '@octavo/content';
import type { ExpressionScope } from '@octavo/markup';
import type { SeenRevision } from '../../areas/content/index.ts';
import type { Reader } from '../../platform/index.ts';
import { encodePath } from './encode-path.ts';
import { writeFileName } from './file-address.ts';

/** Where a space is published. */
export interface SpacePlace {
  readonly spaceId: string;
  readonly language: string | null;
  /** Path of the space on this host, without a trailing slash. */
  readonly prefix: string;
}

/** The mark of a file of the space in addresses for the reader: see `markFile`. */
export type MarkOwnFile = (fileId: string) => string;

/** A space as a reader of a site sees it: which pages are shown, and at which addresses. */
export interface SpaceView extends SpacePlace {
  readonly reader: Reader;
  readonly revision: SeenRevision;
  /** All pages; those that `isShown` says no of have addresses and are not shown. */
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
  /**
   * Where readers of this space find a file that something in it shows, of this space or of `owner`.
   * The address names its bytes, so it may be kept for ever, and whom it is for.
   */
  fileHrefOf(fileId: string, owner?: SpaceView): string | undefined;
  /** The mark of a file of this space, made once: whoever reads a file is asked for it. */
  markOf(file: FileRecord): string;
}

/** Makes the view of a space at its place from a revision as a reader sees it. */
export function makeSpaceView(
  place: SpacePlace,
  revision: SeenRevision,
  markOwnFile: MarkOwnFile,
): SpaceView {
  const { reader, isShown, scopeOf } = revision;
  const tree = revision.whole.tree();
  const { prefix, spaceId } = place;
  const home = findHome(tree, isShown);
  const marks = new Map<string, string>();
  const view: SpaceView = {
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
    fileHrefOf(fileId, owner = view) {
      const file = owner.revision.mentioned.files.byId.get(fileId);
      if (file === undefined) return undefined;
      const from = owner.spaceId === spaceId ? {} : { spaceId: owner.spaceId };
      const name = writeFileName({ fileId: file.id, mark: owner.markOf(file), ...from });
      const version = file.blob.slice(0, 12);
      return `${prefix}/~files/${name}/${encodePath(file.name.replaceAll('/', '-'))}?v=${version}`;
    },
    markOf({ id }) {
      const mark = marks.get(id) ?? markOwnFile(id);
      marks.set(id, mark);
      return mark;
    },
  };
  return view;
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
