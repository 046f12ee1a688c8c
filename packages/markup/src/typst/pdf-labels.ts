import { typstString } from './source.ts';

/**
 * The places of one PDF that links lead to. Each has a label of the writer's own making, `L` and a
 * number, whatever pages and anchors are called. Pages come first, so that a link to a later page
 * has its label before the page is written.
 */
export class PdfLabels {
  readonly #names = new Map<string, string>();
  readonly #written = new Set<string>();
  readonly #wanted = new Set<string>();

  /** The label of a page, or of an anchor on it. */
  nameOf(page: string, anchor = ''): string {
    const place = `${page}\n${anchor}`;
    const name = this.#names.get(place) ?? `L${this.#names.size}`;
    this.#names.set(place, name);
    return name;
  }

  /** The label to write at a place as a Typst argument: `none` where it is written already. */
  write(page: string, anchor?: string): string {
    const name = this.nameOf(page, anchor);
    if (this.#written.has(name)) return 'none';
    this.#written.add(name);
    return typstString(name);
  }

  /** The labels of a link as a Typst argument, of which the first that is written counts. */
  want(...names: string[]): string {
    for (const name of names) this.#wanted.add(name);
    return `(${names.map((name) => `${typstString(name)},`).join('')})`;
  }

  /** The labels that are both written and linked to: a dictionary literal. */
  listLinked(): string {
    const names = [...this.#wanted].filter((name) => this.#written.has(name));
    return names.length === 0 ? '(:)' : `(${names.map((name) => `${name}: true`).join(', ')})`;
  }
}
