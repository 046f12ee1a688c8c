import { orderBetween, type PageRecord, type PageTree } from '@octavo/content';

/**
 * The pages of a revision while a batch changes them. Reads of what the batch leaves alone come
 * from the revision's tree; lists of siblings are made for the parents it touches only.
 */
export class PageDraft {
  readonly #tree: PageTree;
  readonly #changed = new Map<string, PageRecord | null>();
  readonly #children = new Map<string | null, PageRecord[]>();
  readonly #slugs = new Map<string | null, Map<string, string>>();
  /** Whether any path may differ from that in the tree. */
  #moved = false;

  constructor(tree: PageTree) {
    this.#tree = tree;
  }

  /** The records that were put, placed or (null) removed. */
  get changed(): ReadonlyMap<string, PageRecord | null> {
    return this.#changed;
  }

  get(id: string): PageRecord | undefined {
    const changed = this.#changed.get(id);
    return changed === undefined ? this.#tree.byId.get(id) : (changed ?? undefined);
  }

  /** More pages than can be above any page. */
  get #most(): number {
    return this.#tree.byId.size + this.#changed.size;
  }

  /** The parent a page stands under: null too where its own is gone. */
  parentOf(record: PageRecord): string | null {
    return record.parent !== null && this.get(record.parent) !== undefined ? record.parent : null;
  }

  /** Child pages in order. */
  children(parent: string | null): readonly PageRecord[] {
    return this.#listOf(parent);
  }

  /** Whether a page stands below another or is it. */
  isWithin(id: string | null, ancestor: string): boolean {
    let current = id;
    for (let steps = 0; current !== null && steps <= this.#most; steps++) {
      if (current === ancestor) return true;
      current = this.get(current)?.parent ?? null;
    }
    return false;
  }

  /** How many pages are above a child of `parent`. */
  depthBelow(parent: string | null): number {
    let depth = 0;
    let current = parent;
    while (current !== null && depth <= this.#most) {
      depth += 1;
      current = this.get(current)?.parent ?? null;
    }
    return depth;
  }

  /** How many levels of pages are below a page. */
  heightOf(id: string): number {
    let height = 0;
    for (let level = this.#listOf(id); level.length > 0; height++) {
      level = level.flatMap((child) => this.#listOf(child.id));
    }
    return height;
  }

  /** Whether a child of `parent` other than `except` has the slug. */
  hasSlug(parent: string | null, slug: string, except?: string): boolean {
    const id = this.#slugsOf(parent).get(slug);
    if (id === undefined || id !== except) return id !== undefined;
    return this.#listOf(parent).some((page) => page.slug === slug && page.id !== except);
  }

  /** The slugs down to a page, joined by `/`. */
  pathOf(record: PageRecord): string {
    const slugs = [record.slug];
    let parent = this.parentOf(record);
    while (parent !== null && slugs.length <= this.#most) {
      const above = this.get(parent);
      if (above === undefined) break;
      slugs.unshift(above.slug);
      parent = this.parentOf(above);
    }
    return slugs.join('/');
  }

  /** The page that a path leads to after the batch, else the one that it led to before. */
  findByPath(path: string): PageRecord | undefined {
    let found: string | undefined;
    if (this.#moved) {
      let parent: string | null = null;
      for (const slug of path.split('/')) {
        found = this.#slugsOf(parent).get(slug);
        if (found === undefined) break;
        parent = found;
      }
    }
    const id = found ?? this.#tree.byPath.get(path);
    return id === undefined ? undefined : this.get(id);
  }

  /** Replaces a record whose place stays. */
  put(record: PageRecord): void {
    const before = this.get(record.id);
    this.#changed.set(record.id, record);
    const parent = this.parentOf(record);
    const list = this.#children.get(parent);
    const index = list?.findIndex(({ id }) => id === record.id) ?? -1;
    if (index >= 0) list?.splice(index, 1, record);
    if (before?.slug !== record.slug) {
      this.#slugs.delete(parent);
      this.#moved = true;
    }
  }

  /** Puts a page at an index among the children of a parent; past the end is last. */
  place(record: PageRecord, parent: string | null, at: number | undefined): PageRecord {
    const from = this.#takeOut(record);
    const list = this.#listOf(parent);
    const index = Math.min(at ?? list.length, list.length);
    const stays = from !== undefined && from.parent === parent && from.index === index;
    const order = stays ? record.order : this.#makeOrder(list, index);
    const placed: PageRecord = { ...record, parent, order };
    list.splice(index, 0, placed);
    this.#changed.set(placed.id, placed);
    const slugs = this.#slugs.get(parent);
    if (slugs !== undefined && !slugs.has(placed.slug)) slugs.set(placed.slug, placed.id);
    return placed;
  }

  /** Puts a page where its own `order` says; behind a sibling that has that it gets another. */
  placeByOrder(record: PageRecord): PageRecord {
    this.#takeOut(record);
    const list = this.#listOf(record.parent);
    const after = list.findIndex(({ order }) => order > record.order);
    const index = after === -1 ? list.length : after;
    if (list[index - 1]?.order === record.order) return this.place(record, record.parent, index);
    list.splice(index, 0, record);
    this.#changed.set(record.id, record);
    this.#slugs.delete(record.parent);
    return record;
  }

  /** Removes a page with those below it; answers their ids. */
  remove(id: string): string[] {
    const record = this.get(id);
    if (record === undefined) return [];
    const removed = [id];
    for (let index = 0; index < removed.length; index++) {
      const children = this.#listOf(removed[index] ?? '');
      for (const child of children) removed.push(child.id);
    }
    this.#takeOut(record);
    for (const each of removed) {
      this.#changed.set(each, null);
      this.#children.delete(each);
      this.#slugs.delete(each);
    }
    return removed;
  }

  #takeOut(record: PageRecord): { parent: string | null; index: number } | undefined {
    this.#moved = true;
    const before = this.get(record.id);
    if (before === undefined) return undefined;
    const parent = this.parentOf(before);
    const list = this.#listOf(parent);
    const index = list.findIndex(({ id }) => id === record.id);
    if (index === -1) return undefined;
    list.splice(index, 1);
    this.#slugs.delete(parent);
    return { parent, index };
  }

  /** An order for a newcomer; siblings after it that tie with the one before it move along. */
  #makeOrder(list: PageRecord[], index: number): string {
    const before = list[index - 1]?.order ?? null;
    let end = index;
    if (before !== null) while ((list[end]?.order ?? '~~') <= before) end += 1;
    const limit = list[end]?.order ?? null;
    const order = orderBetween(before, limit);
    let previous = order;
    for (const [offset, tied] of list.slice(index, end).entries()) {
      previous = orderBetween(previous, limit);
      const moved = { ...tied, order: previous };
      list[index + offset] = moved;
      this.#changed.set(moved.id, moved);
    }
    return order;
  }

  #listOf(parent: string | null): PageRecord[] {
    let list = this.#children.get(parent);
    if (list === undefined) {
      list = this.#tree.children(parent).map((record) => this.get(record.id) ?? record);
      this.#children.set(parent, list);
    }
    return list;
  }

  #slugsOf(parent: string | null): Map<string, string> {
    let slugs = this.#slugs.get(parent);
    if (slugs === undefined) {
      slugs = new Map();
      for (const { slug, id } of this.#listOf(parent)) if (!slugs.has(slug)) slugs.set(slug, id);
      this.#slugs.set(parent, slugs);
    }
    return slugs;
  }
}
