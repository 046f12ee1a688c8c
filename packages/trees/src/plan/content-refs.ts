import type { ContentRef, PageCover } from '@octavo/content';
import { classifyTarget, type PageAttributes } from '@octavo/markup';
import type { FoundTarget } from './find-target.ts';
import type { PlannedTarget } from './place-pages.ts';
import type { PlannedText } from './plan-tree.ts';

/** Ids by path, one map for each kind of target. */
export interface PathIds {
  page: ReadonlyMap<string, string>;
  include: ReadonlyMap<string, string>;
  file: ReadonlyMap<string, string>;
}

/** The reference a found target becomes; undefined where its path has no record after all. */
export function refOf(found: FoundTarget, ids: PathIds): ContentRef | undefined {
  const id = ids[found.kind].get(found.path);
  if (id === undefined) return undefined;
  if (found.kind === 'file') return { kind: 'file', file: id };
  if (found.kind === 'include') return { kind: 'reusable-content', reusableContent: id };
  if (found.anchor === undefined || found.anchor === '') return { kind: 'page', page: id };
  return { kind: 'anchor', anchor: found.anchor, page: id };
}

export function refOfPlanned(target: PlannedTarget, ids: PathIds): ContentRef | undefined {
  return target.kind === 'url' ? { kind: 'url', url: target.url } : refOf(target, ids);
}

/** The link table of a text: each raw target that means something in the tree. */
export function linkTable(text: PlannedText, ids: PathIds): Record<string, ContentRef> {
  const links: [string, ContentRef][] = [];
  for (const [raw, found] of text.links) {
    const ref = refOf(found, ids);
    if (ref !== undefined) links.push([raw, ref]);
  }
  return Object.fromEntries([...links, ...(text.elsewhere ?? [])]);
}

/** The cover of a page; none where its picture is not in the tree. */
export function coverOf(
  cover: PageAttributes['cover'],
  text: PlannedText,
  ids: PathIds,
): PageCover | undefined {
  if (cover === undefined) return undefined;
  const ref = pictureRef(cover.raw, text, ids);
  if (ref === undefined) return undefined;
  const refDark = cover.rawDark === undefined ? undefined : pictureRef(cover.rawDark, text, ids);
  return {
    ref,
    yPos: cover.yPos,
    ...(refDark === undefined ? {} : { refDark }),
    ...(cover.height === undefined ? {} : { height: cover.height }),
  };
}

function pictureRef(raw: string, text: PlannedText, ids: PathIds): ContentRef | undefined {
  const target = classifyTarget(raw);
  if (target.kind === 'url') return { kind: 'url', url: target.url };
  const found = text.links.get(raw);
  return found?.kind === 'file' ? refOf(found, ids) : undefined;
}
