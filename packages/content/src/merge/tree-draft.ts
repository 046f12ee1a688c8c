import { orderBetween } from '../order.ts';
import type { PageTree } from '../page-tree.ts';
import type { PageRecord } from '../records.ts';
import { makeUniqueSlug } from '../slug.ts';
import type { PagePlace } from './conflict.ts';

/** Changes of ours that a merge makes: null removes a page. */
export type PageChanges = Map<string, PageRecord | null>;

/** A page that takes another slug than it would have, because a sibling has that. */
export interface PageRename {
  page: string;
  from: string;
  to: string;
}

/**
 * A page tree with changes that are not yet known to fit together. Where two siblings clash, in
 * slug or order, a changed page gives way (`yields` `theirs`), or the page it meets does (`ours`).
 * Questions cost what is changed, not what the tree holds, but for listing the siblings of changed
 * pages once.
 */
export class TreeDraft {
  readonly tree: PageTree;
  readonly changes: PageChanges;
  /** Pages that are known to hang together with the root. */
  #rooted = new Set<string>();
  /** What stands above missing pages, as far as it was asked. */
  readonly #nearest = new Map<string, string | null>();

  constructor(tree: PageTree, changes: PageChanges) {
    this.tree = tree;
    this.changes = changes;
  }

  get(id: string): PageRecord | undefined {
    const changed = this.changes.get(id);
    return changed === undefined ? this.tree.byId.get(id) : (changed ?? undefined);
  }

  place(record: PageRecord, { parent, order }: PagePlace): void {
    this.changes.set(record.id, { ...record, parent, order });
    this.#rooted = new Set();
  }

  isMissing(parent: string | null): parent is string {
    return parent !== null && this.get(parent) === undefined;
  }

  /** The place of a page in the tree without changes, or where its parent is gone the nearest. */
  oldPlace(id: string): PagePlace | undefined {
    const own = this.tree.byId.get(id);
    return own === undefined
      ? undefined
      : { parent: this.nearestLeft(own.parent, () => undefined), order: own.order };
  }

  /** The page, or the nearest one above it that is left. `above` knows parents of missing pages. */
  nearestLeft(
    start: string | null,
    above: (id: string) => string | null | undefined,
  ): string | null {
    const passed = new Set<string>();
    let current = start;
    while (this.isMissing(current) && !passed.has(current)) {
      passed.add(current);
      const known = this.#nearest.get(current);
      const isUsable = known !== undefined && !this.isMissing(known);
      current = isUsable ? known : (above(current) ?? this.tree.byId.get(current)?.parent ?? null);
    }
    const nearest = this.isMissing(current) ? null : current;
    for (const id of passed) {
      this.#nearest.set(id, nearest);
    }
    return nearest;
  }

  /** Changed pages by the page they now stand below. */
  listChangedChildren(): Map<string | null, string[]> {
    const children = new Map<string | null, string[]>();
    for (const [id, record] of this.changes) {
      if (record !== null) {
        const siblings = children.get(record.parent) ?? [];
        siblings.push(id);
        children.set(record.parent, siblings);
      }
    }
    return children;
  }

  /** The pages of the circle that a page stands on, from it upwards; empty where it is on none. */
  findCircle(id: string): string[] {
    const trail = new Set<string>();
    let current: string | null = id;
    while (current !== null && !trail.has(current) && !this.#rooted.has(current)) {
      trail.add(current);
      current = this.get(current)?.parent ?? null;
    }
    if (current === id) {
      return [...trail];
    }
    if (current === null || this.#rooted.has(current)) {
      for (const passed of trail) {
        this.#rooted.add(passed);
      }
    }
    return [];
  }

  /**
   * Gives pages that came to their parent, or took another slug, a slug and order of their own.
   *
   * @returns the pages whose slugs it changed, each once.
   */
  settleSiblings(yields: 'ours' | 'theirs'): PageRename[] {
    const added = this.listChangedChildren();
    const renamed: PageRename[] = [];
    for (const [parent, ids] of added) {
      const coming = ids.filter((id) => this.#isComing(id));
      if (coming.length > 0) {
        const siblings = this.#listSiblings(parent, ids);
        renamed.push(...new SiblingSettler(this, siblings, new Set(coming), yields).settle());
      }
    }
    return renamed;
  }

  #isComing(id: string): boolean {
    const [own, record] = [this.tree.byId.get(id), this.get(id)];
    return (
      own === undefined ||
      own.parent !== record?.parent ||
      own.slug !== record.slug ||
      own.order !== record.order
    );
  }

  #listSiblings(parent: string | null, changed: readonly string[]): PageRecord[] {
    const ids = new Set([...this.tree.children(parent).map(({ id }) => id), ...changed]);
    return [...ids].flatMap((id) => {
      const record = this.get(id);
      return record !== undefined && record.parent === parent ? [record] : [];
    });
  }
}

class SiblingSettler {
  readonly #draft: TreeDraft;
  readonly #coming: ReadonlySet<string>;
  readonly #yields: 'ours' | 'theirs';
  readonly #bySlug = new Map<string, string[]>();
  readonly #byOrder = new Map<string, string[]>();
  readonly #orders: string[];
  readonly #renamed = new Map<string, PageRename>();

  constructor(
    draft: TreeDraft,
    siblings: readonly PageRecord[],
    coming: ReadonlySet<string>,
    yields: 'ours' | 'theirs',
  ) {
    this.#draft = draft;
    this.#coming = coming;
    this.#yields = yields;
    for (const { id, slug, order } of siblings) {
      addTo(this.#bySlug, slug, id);
      addTo(this.#byOrder, order, id);
    }
    this.#orders = [...this.#byOrder.keys()].sort();
  }

  settle(): PageRename[] {
    for (const id of [...this.#coming].sort()) {
      this.#settleSlug(id);
      this.#settleOrder(id);
    }
    return [...this.#renamed.values()];
  }

  #settleSlug(id: string): void {
    const slug = this.#draft.get(id)?.slug ?? '';
    const changing = this.#pickYielding(id, this.#bySlug.get(slug) ?? []);
    const record = changing === undefined ? undefined : this.#draft.get(changing);
    if (changing === undefined || record === undefined) {
      return;
    }
    const unique = makeUniqueSlug(slug, (wanted) => this.#bySlug.has(wanted));
    removeFrom(this.#bySlug, slug, changing);
    addTo(this.#bySlug, unique, changing);
    this.#draft.changes.set(changing, { ...record, slug: unique });
    const from = this.#renamed.get(changing)?.from ?? slug;
    this.#renamed.set(changing, { page: changing, from, to: unique });
  }

  #settleOrder(id: string): void {
    const order = this.#draft.get(id)?.order ?? '';
    const changing = this.#pickYielding(id, this.#byOrder.get(order) ?? []);
    const record = changing === undefined ? undefined : this.#draft.get(changing);
    const index = findAbove(this.#orders, order);
    const next = makeOrder(order, this.#orders[index] ?? null);
    if (changing === undefined || record === undefined || next === undefined) {
      return;
    }
    removeFrom(this.#byOrder, order, changing);
    addTo(this.#byOrder, next, changing);
    this.#orders.splice(index, 0, next);
    this.#draft.changes.set(changing, { ...record, order: next });
  }

  /** Which of the pages with one value takes another: undefined where the page is alone with it. */
  #pickYielding(id: string, ids: readonly string[]): string | undefined {
    const others = ids.filter((other) => other !== id);
    if (others.length === 0) {
      return undefined;
    }
    const met = others.find((other) => !this.#coming.has(other));
    return this.#yields === 'ours' && met !== undefined ? met : id;
  }
}

function addTo(index: Map<string, string[]>, value: string, id: string): void {
  index.set(value, [...(index.get(value) ?? []), id]);
}

function removeFrom(index: Map<string, string[]>, value: string, id: string): void {
  index.set(
    value,
    (index.get(value) ?? []).filter((other) => other !== id),
  );
}

/** The index of the first of sorted texts that is greater. */
function findAbove(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') > value) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Undefined where an order is no fractional index: then the id decides. */
function makeOrder(order: string, next: string | null): string | undefined {
  try {
    return orderBetween(order, next);
  } catch {
    return undefined;
  }
}
