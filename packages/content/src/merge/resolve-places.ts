import type { PageTree } from '../page-tree.ts';
import type { PageRecord } from '../records.ts';
import type { Conflict, PageMove } from './conflict.ts';
import { type PageChanges, TreeDraft } from './tree-draft.ts';

/**
 * Makes the moves and deletions of pages that theirs wants in a conflict, and makes the changed
 * pages fit into the tree as it is now: a move whose parent is gone or that would close a circle is
 * not made, pages below a deleted page go to the page above it, a page that comes back stands below
 * the nearest page above it that is there, and siblings keep slugs and orders of their own.
 */
export function resolvePlaces(
  tree: PageTree,
  conflict: Conflict,
  changes: PageChanges,
  at: string,
): void {
  const draft = new TreeDraft(tree, changes);
  if (conflict.kind === 'move/delete') {
    const isThere = tree.byId.has(conflict.page);
    if (conflict.deletedBy === 'theirs' && isThere) {
      changes.set(conflict.page, null);
    } else if (conflict.deletedBy === 'ours' && !isThere) {
      changes.set(conflict.page, conflict.base);
    }
  }
  liftChildren(draft, at);
  for (const [id, record] of changes) {
    if (record !== null && draft.isMissing(record.parent)) {
      const parent = draft.nearestLeft(record.parent, () => null);
      draft.place(record, { parent, order: record.order });
    }
    if (draft.findCircle(id).length > 0 && record !== null) {
      draft.place(record, { parent: null, order: record.order });
    }
  }
  for (const move of listMoves(conflict)) {
    const record = draft.get(move.page);
    if (record !== undefined) {
      draft.place({ ...record, updatedAt: at }, move.theirs);
    }
  }
  takeBackUnfit(draft, tree);
  draft.settleSiblings('theirs');
}

/** Puts the pages below deleted pages where the deleted ones stood. */
function liftChildren(draft: TreeDraft, at: string): void {
  for (const [id, record] of [...draft.changes]) {
    const deleted = record === null ? draft.tree.byId.get(id) : undefined;
    for (const child of deleted === undefined ? [] : draft.tree.children(id)) {
      if (draft.get(child.id) !== undefined) {
        draft.place(
          { ...child, updatedAt: at },
          { parent: deleted?.parent ?? null, order: child.order },
        );
      }
    }
  }
}

function listMoves(conflict: Conflict): PageMove[] {
  const moves = 'moves' in conflict ? (conflict.moves ?? []) : [];
  return conflict.kind === 'move/move' ? [conflict, ...moves] : moves;
}

/** Puts back pages whose new place is no place, until every page hangs together with the root. */
function takeBackUnfit(draft: TreeDraft, tree: PageTree): void {
  const isUnfit = (record: PageRecord) =>
    draft.isMissing(record.parent) ||
    (record.type === 'group' && record.parent !== null) ||
    draft.findCircle(record.id).length > 0;
  for (const [id, record] of [...draft.changes]) {
    if (record !== null && isUnfit(record)) {
      const old = tree.byId.get(id);
      const place = record.type === 'group' ? undefined : draft.oldPlace(id);
      draft.place(record, place ?? { parent: null, order: old?.order ?? record.order });
    }
  }
  for (const record of [...draft.changes.values()]) {
    if (record !== null && isUnfit(record)) {
      draft.place(record, { parent: null, order: record.order });
    }
  }
}
