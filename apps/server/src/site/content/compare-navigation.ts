import { encodeCanonicalJson, type PageRecord } from '@octavo/content';
import type { SpaceView } from './space-view.ts';

/** What the navigation shows of a page, or follows from. */
const SHOWN_FIELDS = [
  'parent',
  'order',
  'type',
  'title',
  'linkTitle',
  'slug',
  'emoji',
  'icon',
  'hidden',
  'condition',
] as const satisfies readonly (keyof PageRecord)[];

/**
 * Whether two views of a space have the same navigation, as far as the space itself decides: no page
 * came or went, and none changed in what the navigation shows. Pages that are the same record in both
 * cost one look each, so an edit of one page's text is found harmless without drawing the tree.
 */
export function hasSameNavigation(before: SpaceView, after: SpaceView): boolean {
  const [from, to] = [before.revision.content, after.revision.content];
  return (
    before.language === after.language &&
    before.home?.id === after.home?.id &&
    before.tree.byId.size === after.tree.byId.size &&
    from.files === to.files &&
    encodeCanonicalJson(from.variables) === encodeCanonicalJson(to.variables) &&
    [...after.tree.byId.values()].every((page) => isShownAlike(before.tree.byId.get(page.id), page))
  );
}

function isShownAlike(before: PageRecord | undefined, after: PageRecord): boolean {
  if (before === after) return true;
  return (
    before !== undefined &&
    SHOWN_FIELDS.every((field) => before[field] === after[field]) &&
    before.generated?.method === after.generated?.method &&
    encodeCanonicalJson(before.target ?? null) === encodeCanonicalJson(after.target ?? null)
  );
}
