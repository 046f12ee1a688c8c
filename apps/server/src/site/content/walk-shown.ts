import type { PageRecord } from '@octavo/content';
import type { SpaceView } from './space-view.ts';

/** The pages below one, or at the root, that the navigation may show: not hidden, by no condition either. */
export function listShown(view: SpaceView, branch: string | null): PageRecord[] {
  return view.tree.children(branch).filter((page) => !page.hidden && view.isShown(page));
}

/** All of these in tree order, parents before what is below them; as far as they are asked for. */
export function* walkShown(view: SpaceView): Generator<PageRecord> {
  const levels = [listShown(view, null).values()];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { value: page } = level.next();
    if (page === undefined) {
      levels.pop();
      continue;
    }
    yield page;
    levels.push(listShown(view, page.id).values());
  }
}

/** Whether a page has a text of its own, so that reading leads to it. */
export function isRead({ type }: PageRecord): boolean {
  return type === 'document' || type === 'computed';
}
