/**
 * A library as the documentation tells it, in the simplest way: lists of ids. Tests compare the
 * server with it. It knows nothing of positions, closures or rows.
 */

/** What clients do to a library; `org` and ids name what is there, or what is not. */
export type LibraryAction =
  | { do: 'create'; kind: Kind; id: string; org: string; parent: string | null }
  | { do: 'move'; id: string; parent: string | null | undefined; beside: Beside | undefined }
  | { do: 'delete'; id: string }
  | { do: 'restore'; id: string }
  | { do: 'duplicate'; id: string; copy: string }
  | { do: 'transfer'; id: string; org: string; parent: string | null };

/** Beside which sibling something is to stand. */
export interface Beside {
  side: 'before' | 'after';
  id: string;
}

export type Kind = 'collection' | 'space';

interface Item {
  id: string;
  kind: Kind;
  org: string;
  parent: string | null;
  deleted: boolean;
}

/** How deep collections nest at most. */
const MAX_DEPTH = 10;

export class LibraryModel {
  readonly #items: Map<string, Item>;
  /** What lies in each place, in order, deleted spaces included; a root is named by its organization. */
  readonly #places: Map<string, string[]>;

  constructor(
    items: readonly Item[] = [],
    places: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#items = new Map(items.map((item) => [item.id, { ...item }]));
    this.#places = new Map([...places].map(([place, ids]) => [place, [...ids]]));
  }

  copy(): LibraryModel {
    return new LibraryModel([...this.#items.values()], this.#places);
  }

  /** Does what a client asked for, or nothing, and answers the status of the answer. */
  apply(action: LibraryAction): number {
    if (action.do === 'create') return this.#create(action);
    const item = this.#items.get(action.id);
    if (item === undefined) return 404;
    if (action.do === 'restore') return item.deleted ? this.#restore(item) : 409;
    if (item.deleted) return 404;
    switch (action.do) {
      case 'move':
        return this.#move(item, action);
      case 'delete':
        return item.kind === 'space' ? this.#deleteSpace(item) : this.#deleteCollection(item);
      case 'duplicate':
        return this.#duplicate(item, action.copy);
      case 'transfer':
        return this.#transfer(item, action);
    }
  }

  /** Ids that are there, deleted spaces included where asked. */
  list(kind: Kind, { deleted }: { deleted: boolean }): string[] {
    return [...this.#items.values()]
      .filter((item) => item.kind === kind && (deleted || !item.deleted))
      .map(({ id }) => id)
      .sort();
  }

  /** The organization that something is in. */
  orgOf(id: string): string | undefined {
    return this.#items.get(id)?.org;
  }

  /** What stands in each place that has something that is not deleted, in order. */
  describe(): Record<string, string[]> {
    const shown = [...this.#places].flatMap(([place, ids]) => {
      const seen = ids.filter((id) => this.#items.get(id)?.deleted === false);
      return seen.length === 0 ? [] : [[place, seen] as const];
    });
    return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #create({ kind, id, org, parent }: LibraryAction & { do: 'create' }): number {
    if (parent !== null && !this.#isCollectionOf(parent, org)) return 400;
    if (kind === 'collection' && this.#depthOf(parent) + 1 > MAX_DEPTH) return 409;
    this.#items.set(id, { id, kind, org, parent, deleted: false });
    this.#placeOf(org, parent).push(id);
    return 201;
  }

  #move(item: Item, { parent = item.parent, beside }: LibraryAction & { do: 'move' }): number {
    if (parent !== null && !this.#isCollectionOf(parent, item.org)) return 400;
    const siblings = this.#placeOf(item.org, parent);
    if (beside !== undefined && !this.#isSibling(siblings, beside.id, item.id)) return 400;
    if (item.kind === 'collection' && parent !== null) {
      if (this.#pathOf(parent).includes(item.id)) return 409;
      if (this.#depthOf(parent) + this.#heightOf(item.id) > MAX_DEPTH) return 409;
    }
    this.#take(item);
    const place = this.#placeOf(item.org, parent);
    const at = beside === undefined ? place.length : place.indexOf(beside.id);
    place.splice(beside?.side === 'after' ? at + 1 : at, 0, item.id);
    item.parent = parent;
    return 200;
  }

  #deleteSpace(space: Item): number {
    space.deleted = true;
    return 205;
  }

  #deleteCollection(collection: Item): number {
    const inside = this.#places.get(collection.id) ?? [];
    if (inside.some((id) => this.#items.get(id)?.deleted === false)) return 409;
    const root = this.#placeOf(collection.org, null);
    for (const id of inside) {
      const space = this.#items.get(id);
      if (space !== undefined) space.parent = null;
      root.push(id);
    }
    this.#take(collection);
    this.#places.delete(collection.id);
    this.#items.delete(collection.id);
    return 205;
  }

  #restore(space: Item): number {
    space.deleted = false;
    return 200;
  }

  #duplicate(space: Item, copy: string): number {
    const place = this.#placeOf(space.org, space.parent);
    this.#items.set(copy, { ...space, id: copy });
    place.splice(place.indexOf(space.id) + 1, 0, copy);
    return 201;
  }

  #transfer(item: Item, { org, parent }: LibraryAction & { do: 'transfer' }): number {
    if (parent !== null && !this.#isCollectionOf(parent, org)) return 400;
    // What it lies in may have been transferred before it.
    if (item.org === org && (item.kind === 'collection' || item.parent === parent)) return 409;
    if (item.kind === 'collection' && this.#depthOf(parent) + this.#heightOf(item.id) > MAX_DEPTH) {
      return 409;
    }
    this.#take(item);
    this.#placeOf(org, parent).push(item.id);
    item.parent = parent;
    for (const id of this.#below(item.id)) {
      const moved = this.#items.get(id);
      if (moved !== undefined) moved.org = org;
    }
    return 200;
  }

  #isCollectionOf(id: string, org: string): boolean {
    const item = this.#items.get(id);
    return item?.kind === 'collection' && item.org === org;
  }

  #isSibling(siblings: readonly string[], id: string, except: string): boolean {
    return id !== except && siblings.includes(id) && this.#items.get(id)?.deleted === false;
  }

  #placeOf(org: string, parent: string | null): string[] {
    const name = parent ?? org;
    const place = this.#places.get(name) ?? [];
    this.#places.set(name, place);
    return place;
  }

  #take({ id, org, parent }: Item): void {
    const place = this.#placeOf(org, parent);
    place.splice(place.indexOf(id), 1);
  }

  /** A collection and those above it. */
  #pathOf(id: string | null): string[] {
    const path: string[] = [];
    for (let at = id; at !== null; at = this.#items.get(at)?.parent ?? null) path.push(at);
    return path;
  }

  #depthOf(parent: string | null): number {
    return this.#pathOf(parent).length;
  }

  /** Levels of collections from one down. */
  #heightOf(id: string): number {
    const inside = (this.#places.get(id) ?? []).filter(
      (one) => this.#items.get(one)?.kind === 'collection',
    );
    return 1 + Math.max(0, ...inside.map((one) => this.#heightOf(one)));
  }

  #below(id: string): string[] {
    return [id, ...(this.#places.get(id) ?? []).flatMap((one) => this.#below(one))];
  }
}
