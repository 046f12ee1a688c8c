import type { PageRecord } from '@octavo/content';
import type { SpaceView } from './space-view.ts';

/** The pages below one, or at the root, that the navigation may show: not hidden, by no condition either. */
export function listShown(view: SpaceView, branch: string | null): PageRecord[] {
  return [...eachShown(view, branch)];
}

/** The same one by one, as far as they are asked for. */
export function* eachShown(
  view: SpaceView,
  branch: string | null,
): Generator<PageRecord, undefined> {
  for (const page of view.tree.children(branch)) {
    if (!page.hidden && view.isShown(page)) yield page;
  }
}

/** All of these in tree order, parents before what is below them; as far as they are asked for. */
export function* walkShown(view: SpaceView): Generator<PageRecord> {
  const levels = [eachShown(view, null)];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { value: page } = level.next();
    if (page === undefined) {
      levels.pop();
      continue;
    }
    yield page;
    levels.push(eachShown(view, page.id));
  }
}

/** Whether a page has a text of its own, so that reading leads to it. */
export function isRead({ type }: PageRecord): boolean {
  return type === 'document' || type === 'computed';
}
