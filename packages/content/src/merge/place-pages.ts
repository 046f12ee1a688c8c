import type { PageTree } from '../page-tree.ts';
import type { PageRecord } from '../records.ts';
import { makeUniqueSlug } from '../slug.ts';
import type { Conflict } from './conflict.ts';
import type { MergePlan, RecordChange } from './plan-merge.ts';

/** Changes of ours that a merge makes: null removes a page. */
export type PageChanges = Map<string, PageRecord | null>;

/**
 * Makes a tree of merged page records. On entry `changes` holds what the merge wants to do to the
 * pages of ours, each page for itself; on return the pages also fit together:
 *
 * - a page that has pages of ours below it is not deleted (`move/delete`);
 * - a page that theirs put below a page that ours deleted stays where ours has it (`move/delete`),
 *   and a new one goes to the nearest page above that is left;
 * - moves that close a circle are taken back (`move/move`);
 * - a slug taken by a sibling gets a suffix.
 */
export function placePages(tree: PageTree, plan: MergePlan, changes: PageChanges): Conflict[] {
  const placement = new Placement(tree, plan, changes);
  const conflicts = [
    ...placement.keepParents(),
    ...placement.placeBelowDeleted(),
    ...placement.openCircles(),
  ];
  placement.settleSlugs();
  return conflicts;
}

class Placement {
  readonly #tree: PageTree;
  readonly #plan: ReadonlyMap<string, RecordChange<PageRecord>>;
  readonly #deleted: ReadonlyMap<string, PageRecord>;
  readonly #changes: PageChanges;

  constructor(tree: PageTree, plan: MergePlan, changes: PageChanges) {
    this.#tree = tree;
    this.#plan = new Map(plan.pages.map((change) => [change.id, change]));
    this.#deleted = plan.deletedByOurs;
    this.#changes = changes;
  }

  keepParents(): Conflict[] {
    const conflicts: Conflict[] = [];
    const added = this.#listChangedChildren();
    const waiting = [...this.#changes].filter(([, record]) => record === null).map(([id]) => id);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const page = this.#tree.byId.get(id);
      const isDeleted = this.#changes.get(id) === null;
      if (page === undefined || !isDeleted || !this.#hasChildLeft(id, added)) {
        continue;
      }
      this.#changes.delete(id);
      conflicts.push({ kind: 'move/delete', page: id, parent: page.parent, deletedBy: 'theirs' });
      if (page.parent !== null) {
        waiting.push(page.parent);
      }
    }
    return conflicts;
  }

  placeBelowDeleted(): Conflict[] {
    const conflicts: Conflict[] = [];
    for (const [id, record] of this.#changes) {
      if (record === null || record.parent === null || this.#get(record.parent) !== undefined) {
        continue;
      }
      const own = this.#tree.byId.get(id);
      const parent = own === undefined ? this.#findAncestorLeft(record.parent) : own.parent;
      const order = own?.order ?? record.order;
      this.#changes.set(id, { ...record, parent, order });
      if (own !== undefined) {
        const deleted = record.parent;
        conflicts.push({ kind: 'move/delete', page: id, parent: deleted, deletedBy: 'ours' });
      }
    }
    return conflicts;
  }

  openCircles(): Conflict[] {
    const conflicts: Conflict[] = [];
    for (const [id, record] of this.#changes) {
      const own = this.#tree.byId.get(id);
      if (record === null || own === undefined || record.parent === own.parent) {
        continue;
      }
      if (!this.#isInCircle(id)) {
        continue;
      }
      const base = this.#plan.get(id)?.base ?? own;
      this.#changes.set(id, { ...record, parent: own.parent, order: own.order });
      conflicts.push({
        kind: 'move/move',
        page: id,
        base: { parent: base.parent, order: base.order },
        ours: { parent: own.parent, order: own.order },
        theirs: { parent: record.parent, order: record.order },
      });
    }
    return conflicts;
  }

  settleSlugs(): void {
    const added = this.#listChangedChildren();
    for (const [id, record] of this.#changes) {
      const own = this.#tree.byId.get(id);
      const isSettled = own?.parent === record?.parent && own?.slug === record?.slug;
      if (record === null || isSettled) {
        continue;
      }
      const taken = this.#listSiblingSlugs(record, added);
      const slug = makeUniqueSlug(record.slug, (wanted) => taken.has(wanted));
      this.#changes.set(id, { ...record, slug });
    }
  }

  #get(id: string): PageRecord | undefined {
    const changed = this.#changes.get(id);
    return changed === undefined ? this.#tree.byId.get(id) : (changed ?? undefined);
  }

  /** Changed pages by the page they now stand below. */
  #listChangedChildren(): Map<string | null, string[]> {
    const children = new Map<string | null, string[]>();
    for (const [id, record] of this.#changes) {
      if (record !== null) {
        children.set(record.parent, [...(children.get(record.parent) ?? []), id]);
      }
    }
    return children;
  }

  #hasChildLeft(id: string, added: ReadonlyMap<string | null, readonly string[]>): boolean {
    const staying = this.#tree.children(id).some((child) => this.#get(child.id)?.parent === id);
    return staying || (added.get(id) ?? []).length > 0;
  }

  #findAncestorLeft(start: string): string | null {
    const seen = new Set<string>();
    let current: string | null = start;
    while (current !== null && !seen.has(current) && this.#get(current) === undefined) {
      seen.add(current);
      const change: RecordChange<PageRecord> | undefined = this.#plan.get(current);
      current = change?.theirs?.parent ?? this.#deleted.get(current)?.parent ?? null;
    }
    return current !== null && seen.has(current) ? null : current;
  }

  #isInCircle(id: string): boolean {
    const seen = new Set<string>();
    let current = this.#get(id)?.parent ?? null;
    while (current !== null && !seen.has(current)) {
      if (current === id) {
        return true;
      }
      seen.add(current);
      current = this.#get(current)?.parent ?? null;
    }
    return false;
  }

  #listSiblingSlugs(
    record: PageRecord,
    added: ReadonlyMap<string | null, readonly string[]>,
  ): Set<string> {
    const slugs = new Set<string>();
    const ids = [
      ...this.#tree.children(record.parent).map(({ id }) => id),
      ...(added.get(record.parent) ?? []),
    ];
    for (const id of ids) {
      const sibling = this.#get(id);
      if (id !== record.id && sibling !== undefined && sibling.parent === record.parent) {
        slugs.add(sibling.slug);
      }
    }
    return slugs;
  }
}
