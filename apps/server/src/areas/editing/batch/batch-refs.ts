import { badRequest } from '../../../http/errors.ts';

/** What a name of the batch stands for. */
export type NamedObject =
  | { kind: 'page'; id: string }
  | { kind: 'file'; id: string }
  | { kind: 'reusable-content'; id: string };

/** The names that a batch gives: `<ref>.md` for pages and reusable contents, `<ref>` for files. */
export class BatchRefs {
  readonly #objects = new Map<string, NamedObject & { path: string }>();

  /** @throws ApiError 400 naming `path` when another operation gave the name */
  add(ref: string | undefined, object: NamedObject, path: string): void {
    if (ref === undefined) return;
    const name = object.kind === 'file' ? ref : `${ref}.md`;
    const taken = this.#objects.get(name);
    if (taken !== undefined) {
      throw badRequest(path, `must differ from that of ${taken.path.replace(/^body\./, '')}`);
    }
    this.#objects.set(name, { ...object, path });
  }

  /** What a target such as `./guide.md` or `./picture.png` names; undefined for others. */
  find(target: string): NamedObject | undefined {
    return target.startsWith('./') ? this.#objects.get(target.slice(2)) : undefined;
  }
}
