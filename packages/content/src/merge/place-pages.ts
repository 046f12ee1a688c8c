import type { PageTree } from '../page-tree.ts';
import type { PageRecord } from '../records.ts';
import type { ConflictDetail, PageMove, PagePlace } from './conflict.ts';
import type { MergePlan, RecordChange } from './plan-merge.ts';
import { type PageChanges, type PageRename, TreeDraft } from './tree-draft.ts';

/** A conflict that moves of pages can wait for. */
type PlaceConflict = Extract<ConflictDetail, { moves?: PageMove[] }>;

/**
 * Makes a tree of merged page records. On entry `changes` holds what the merge wants to do to the
 * pages of ours, each page for itself, and `conflicts` what was found in that; on return the pages
 * also fit together:
 *
 * - a page that has pages of ours below it is not deleted, and pages that theirs put below a page
 *   that ours deleted stay where ours has them, new ones at the nearest page above that is left
 *   (`move/delete`, one for each deleted page);
 * - moves of theirs that close a circle are not made (`move/move`, one for each circle);
 * - siblings have slugs and orders of their own; where they clash the side that `yields` changes.
 *
 * Which conflicts there are depends on what the sides did, not on which of them is called ours: a
 * move that is in the way of a page already in conflict waits for that conflict.
 *
 * @returns the conflicts found here, without those given, and the pages that took another slug.
 */
export function placePages(
  tree: PageTree,
  plan: MergePlan,
  changes: PageChanges,
  conflicts: readonly ConflictDetail[],
  yields: 'ours' | 'theirs',
): { found: ConflictDetail[]; renamed: PageRename[] } {
  if (!plan.changedByOurs) {
    return { found: [], renamed: [] };
  }
  const placement = new Placement(new TreeDraft(tree, changes), plan, conflicts);
  placement.placeBelowDeleted();
  placement.keepParents();
  placement.openCircles();
  const renamed = placement.draft.settleSiblings(yields);
  return { found: placement.found, renamed };
}

class Placement {
  readonly draft: TreeDraft;
  readonly found: ConflictDetail[] = [];
  readonly #plan: ReadonlyMap<string, RecordChange<PageRecord>>;
  readonly #deletedByOurs: ReadonlyMap<string, PageRecord>;
  readonly #movedByOurs: ReadonlyMap<string, PageRecord>;
  /** Pages from which everything above is known to be reported. */
  readonly #walked = new Set<string>();
  /** The conflict that decides where a page stands. */
  readonly #deciding = new Map<string, PlaceConflict>();

  constructor(draft: TreeDraft, plan: MergePlan, conflicts: readonly ConflictDetail[]) {
    this.draft = draft;
    this.#plan = new Map(plan.pages.map((change) => [change.id, change]));
    this.#deletedByOurs = plan.deletedByOurs;
    this.#movedByOurs = plan.movedByOurs;
    for (const conflict of conflicts) {
      if (conflict.kind === 'move/move') {
        this.#deciding.set(conflict.page, conflict);
      } else if (conflict.kind === 'edit/delete' && conflict.record === 'page') {
        this.#deciding.set(conflict.id, conflict);
      } else if (conflict.kind === 'field' && conflict.field === 'type') {
        this.#deciding.set(conflict.id, conflict);
      }
    }
  }

  placeBelowDeleted(): void {
    const { changes, tree } = this.draft;
    for (const { id, theirs } of this.#plan.values()) {
      const decided = this.#deciding.get(id);
      const wanted = decided === undefined ? changes.get(id)?.parent : theirs?.parent;
      if (typeof wanted === 'string') {
        this.#reportDeletedAbove(wanted);
      }
    }
    for (const [id, record] of changes) {
      const parent = record?.parent ?? null;
      if (record !== null && this.draft.isMissing(parent) && !tree.byId.has(parent)) {
        this.#keepOldPlace(id, record, this.#deciding.get(parent));
      }
    }
  }

  keepParents(): void {
    const added = this.draft.listChangedChildren();
    const { changes, tree } = this.draft;
    const waiting = [...changes].filter(([, record]) => record === null).map(([id]) => id);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const page = tree.byId.get(id);
      if (page === undefined || changes.get(id) !== null || !this.#hasChildLeft(id, added)) {
        continue;
      }
      changes.delete(id);
      this.#report(id, { kind: 'move/delete', page: id, deletedBy: 'theirs', base: page });
      if (page.parent !== null) {
        waiting.push(page.parent);
      }
    }
  }

  openCircles(): void {
    const ids = [...this.draft.changes.keys()];
    for (let rest = ids; rest.length > 0; ) {
      const circles = rest
        .map((id) => this.draft.findCircle(id))
        .filter(({ length }) => length > 0);
      rest = circles.flat();
      const opened = new Set<string>();
      for (const circle of circles) {
        if (!circle.some((id) => opened.has(id))) {
          this.#openCircle(circle);
        }
        for (const id of circle) {
          opened.add(id);
        }
      }
    }
  }

  /** Takes back what theirs moved; what still goes round then stands at the root. */
  #openCircle(circle: readonly string[]): void {
    const sorted = [...circle].sort();
    const deciding = sorted.flatMap((id) => this.#deciding.get(id) ?? [])[0];
    const moves = sorted.flatMap((id) => this.#describeMove(id));
    const [first, ...others] = moves;
    const conflict: PlaceConflict | undefined =
      deciding ??
      (first === undefined
        ? undefined
        : { kind: 'move/move', ...first, base: first.base ?? first.ours, moves: others });
    let isOpen = false;
    for (const id of sorted) {
      const record = this.draft.get(id);
      const old = this.draft.oldPlace(id);
      if (record !== undefined && old !== undefined && old.parent !== record.parent) {
        this.draft.place(record, old);
        isOpen = true;
      }
    }
    const last = isOpen ? undefined : this.draft.get(sorted[0] ?? '');
    if (last !== undefined) {
      this.draft.place(last, { parent: null, order: last.order });
    }
    if (conflict === undefined) {
      return;
    }
    if (deciding === undefined) {
      this.found.push(conflict);
    } else {
      this.#addMoves(conflict, moves);
    }
    for (const { page } of moves) {
      this.#deciding.set(page, this.#deciding.get(page) ?? conflict);
    }
  }

  /** Where the sides have a page that either of them moved. */
  #describeMove(id: string): PageMove[] {
    const change = this.#plan.get(id);
    const moved = this.#movedByOurs.get(id);
    const ours = this.draft.tree.byId.get(id);
    const theirs = change === undefined ? moved : change.theirs;
    const base = change?.base ?? moved;
    if (ours === undefined || theirs === undefined || ours.parent === theirs.parent) {
      return [];
    }
    const known = base === undefined ? null : placeOf(base);
    return [{ page: id, base: known, ours: placeOf(ours), theirs: placeOf(theirs) }];
  }

  /** Reports the pages that ours deleted, from one of them up to the nearest that is left. */
  #reportDeletedAbove(start: string): void {
    let current: string | null = start;
    while (current !== null && !this.#walked.has(current)) {
      this.#walked.add(current);
      const deleted = this.#deletedByOurs.get(current);
      const change: RecordChange<PageRecord> | undefined = this.#plan.get(current);
      if (deleted === undefined || (change !== undefined && change.theirs === undefined)) {
        return;
      }
      if (!this.#deciding.has(current)) {
        const base = deleted;
        this.#report(current, { kind: 'move/delete', page: current, deletedBy: 'ours', base });
      }
      current = (change?.theirs ?? deleted).parent;
    }
  }

  #keepOldPlace(id: string, record: PageRecord, conflict: PlaceConflict | undefined): void {
    const above = (page: string) =>
      (this.#plan.get(page)?.theirs ?? this.#deletedByOurs.get(page))?.parent;
    const old = this.draft.oldPlace(id) ?? {
      parent: this.draft.nearestLeft(record.parent, above),
      order: record.order,
    };
    this.draft.place(record, old);
    if (conflict !== undefined) {
      const base = this.#plan.get(id)?.base;
      const known = base === undefined ? null : placeOf(base);
      this.#addMoves(conflict, [{ page: id, base: known, ours: old, theirs: placeOf(record) }]);
      this.#deciding.set(id, this.#deciding.get(id) ?? conflict);
    }
  }

  #addMoves(conflict: PlaceConflict, moves: readonly PageMove[]): void {
    const known = new Set((conflict.moves ?? []).map(({ page }) => page));
    conflict.moves = [...(conflict.moves ?? []), ...moves.filter(({ page }) => !known.has(page))];
  }

  #report(page: string, conflict: PlaceConflict): void {
    this.found.push(conflict);
    this.#deciding.set(page, conflict);
  }

  #hasChildLeft(id: string, added: ReadonlyMap<string | null, readonly string[]>): boolean {
    const { draft } = this;
    const isBelow = (child: string) => draft.get(child)?.parent === id;
    return (
      draft.tree.children(id).some((child) => isBelow(child.id)) ||
      (added.get(id) ?? []).some(isBelow)
    );
  }
}

function placeOf({ parent, order }: PagePlace): PagePlace {
  return { parent, order };
}
