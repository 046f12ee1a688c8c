/**
 * What a site is made of, as the documentation tells it, in the simplest way: lists of titles, which
 * are all different. Tests compare the server with it. It knows nothing of positions, rows or ids.
 */

/** What clients do to a site. Titles may be those of nothing. */
export type StructureAction =
  | { do: 'add section'; title: string; space: string }
  | { do: 'delete section'; section: string }
  | { do: 'move section'; section: string; after: string | undefined }
  | { do: 'add group'; title: string; section: string }
  | { do: 'delete group'; group: string }
  | { do: 'put into group'; group: string; section: string }
  | { do: 'take out of group'; group: string; section: string }
  | { do: 'add space'; space: string; section: string | undefined }
  | { do: 'move space'; space: string; section: string; after: string | undefined }
  | { do: 'delete space'; space: string }
  | { do: 'name default section'; section: string }
  | { do: 'name default space'; section: string; space: string };

/** A site by titles: what is in what, in order, and which of it are the defaults. */
export interface DescribedStructure {
  root: string[];
  groups: Record<string, string[]>;
  sections: Record<string, string[]>;
  /** The site spaces of a site without sections. */
  spaces: string[];
  defaults: string[];
}

export class StructureModel {
  #now: DescribedStructure;

  constructor(start: DescribedStructure) {
    this.#now = structuredClone(start);
  }

  copy(): StructureModel {
    return new StructureModel(this.#now);
  }

  describe(): DescribedStructure {
    return this.#now;
  }

  /** Does it, and answers the status of the server. */
  apply(action: StructureAction): number {
    const status = this.#apply(action);
    this.#settle();
    return status;
  }

  #apply(action: StructureAction): number {
    const { root, groups, sections, defaults } = this.#now;
    switch (action.do) {
      case 'add section': {
        if (this.#listOf(action.space) !== undefined) return 409;
        this.#convert();
        sections[action.title] = [action.space];
        root.push(action.title);
        return 201;
      }
      case 'delete section': {
        const inside = sections[action.section];
        if (inside === undefined) return 404;
        remove(this.#around(action.section), action.section);
        delete sections[action.section];
        remove(defaults, action.section);
        if (Object.keys(sections).length === 0) this.#now.spaces = inside;
        else for (const space of inside) remove(defaults, space);
        return 205;
      }
      case 'move section': {
        if (sections[action.section] === undefined) return 404;
        return put(this.#around(action.section), action.section, action.after) ? 200 : 400;
      }
      case 'add group': {
        if (sections[action.section] === undefined) return 400;
        groups[action.title] = [];
        root.push(action.title);
        this.#putInto(action.title, action.section);
        return 201;
      }
      case 'delete group': {
        const inside = groups[action.group];
        if (inside === undefined) return 404;
        root.splice(root.indexOf(action.group), 1, ...inside);
        delete groups[action.group];
        return 205;
      }
      case 'put into group': {
        if (groups[action.group] === undefined) return 404;
        if (sections[action.section] === undefined) return 400;
        if (!groups[action.group]?.includes(action.section)) {
          this.#putInto(action.group, action.section);
        }
        return 201;
      }
      case 'take out of group': {
        const inside = groups[action.group];
        if (!inside?.includes(action.section)) return 404;
        remove(inside, action.section);
        root.splice(root.indexOf(action.group) + 1, 0, action.section);
        return 205;
      }
      case 'add space': {
        if (this.#listOf(action.space) !== undefined) return 409;
        const list = action.section === undefined ? this.#defaultList() : sections[action.section];
        if (list === undefined) return 400;
        list.push(action.space);
        return 201;
      }
      case 'move space': {
        const from = this.#listOf(action.space);
        if (from === undefined) return 404;
        const to = sections[action.section];
        if (to === undefined) return 400;
        if (to !== from && from.length === 1) return 409;
        const { space, after } = action;
        if (after !== undefined && (after === space || !to.includes(after))) return 400;
        remove(from, space);
        if (to !== from) remove(defaults, space);
        put(to, space, after);
        return 200;
      }
      case 'delete space': {
        const list = this.#listOf(action.space);
        if (list === undefined) return 404;
        if (list !== this.#now.spaces && list.length === 1) return 409;
        remove(list, action.space);
        remove(defaults, action.space);
        return 205;
      }
      case 'name default section':
        return this.#name(action.section, Object.keys(sections)) ? 200 : 400;
      case 'name default space': {
        const inside = sections[action.section];
        if (inside === undefined) return 404;
        return this.#name(action.space, inside) ? 200 : 400;
      }
    }
  }

  /** The first of what has no default becomes it. */
  #settle(): void {
    const { root, groups, sections, spaces, defaults } = this.#now;
    const inOrder = root.flatMap((one) => groups[one] ?? [one]);
    for (const list of [inOrder, spaces, ...Object.values(sections)]) {
      const [first] = list;
      if (first !== undefined && !list.some((one) => defaults.includes(one))) defaults.push(first);
    }
    defaults.sort();
  }

  #name(title: string, beside: readonly string[]): boolean {
    if (!beside.includes(title)) return false;
    for (const one of beside) remove(this.#now.defaults, one);
    this.#now.defaults.push(title);
    return true;
  }

  #convert(): void {
    const { spaces, sections, root, defaults } = this.#now;
    const chosen = spaces.find((one) => defaults.includes(one));
    if (chosen === undefined || Object.keys(sections).length > 0) return;
    const title = `Section ${chosen}`;
    sections[title] = spaces;
    root.push(title);
    defaults.push(title);
    this.#now.spaces = [];
  }

  #putInto(group: string, section: string): void {
    remove(this.#around(section), section);
    this.#now.groups[group]?.push(section);
  }

  /** What a section stands among: its group, or the root. */
  #around(section: string): string[] {
    const { root, groups } = this.#now;
    return Object.values(groups).find((one) => one.includes(section)) ?? root;
  }

  #listOf(space: string): string[] | undefined {
    const { spaces, sections } = this.#now;
    return [spaces, ...Object.values(sections)].find((one) => one.includes(space));
  }

  #defaultList(): string[] {
    const { spaces, sections, defaults } = this.#now;
    const chosen = Object.keys(sections).find((one) => defaults.includes(one));
    return chosen === undefined ? spaces : (sections[chosen] ?? spaces);
  }
}

function remove(list: string[], one: string): void {
  const at = list.indexOf(one);
  if (at !== -1) list.splice(at, 1);
}

/** Puts one behind another, or last; false where that is none of the others. */
function put(list: string[], one: string, after: string | undefined): boolean {
  if (after !== undefined && (after === one || !list.includes(after))) return false;
  remove(list, one);
  list.splice(after === undefined ? list.length : list.indexOf(after) + 1, 0, one);
  return true;
}
