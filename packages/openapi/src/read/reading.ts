import { type Documents, findAnchors } from './documents.ts';
import { enter, isObject, locationOf, type SpecNode, splitPointer } from './node.ts';
import { Problems, shorten } from './problems.ts';
import { SchemaNames } from './schema-names.ts';
import type { SourceDocument } from './source-document.ts';
import { resolveAddress } from './web-address.ts';

/** How many references may be followed to get to one value. */
const MAX_STEPS = 50;

/** How many objects are read of a specification, those counted again that are used in several places. */
const MAX_READ = 2_000_000;

/** What may stand beside a reference to anything but a schema. */
export interface Beside {
  readonly summary?: string;
  readonly description?: string;
}

/** What reading one specification has to do with: its documents, names, problems and limits. */
export class Reading {
  readonly documents: Documents;
  readonly problems = new Problems();
  readonly names = new SchemaNames();
  /** Whether the first document is Swagger 2.0. */
  readonly isSwagger: boolean;
  /** Whether what stands beside `$ref` counts, as it does since OpenAPI 3.1. */
  readonly countsBeside: boolean;
  readonly #shared = new Map<string, unknown>();
  readonly #open = new Set<string>();
  readonly #anchors = new Map<SourceDocument, Map<string, SpecNode>>();
  #room = MAX_READ;

  constructor(documents: Documents, isSwagger: boolean) {
    this.documents = documents;
    this.isSwagger = isSwagger;
    const said = isObject(documents.first.value) ? documents.first.value.openapi : undefined;
    this.countsBeside = !isSwagger && !/^3(\.0|$)/.test(String(said ?? ''));
  }

  /** The first document as a whole. */
  get root(): SpecNode {
    return this.#root(this.documents.first);
  }

  /** Says that one more object is read. False where the specification has used up all it may. */
  spend(): boolean {
    this.#room -= 1;
    if (this.#room === 0) {
      this.problems.noteWhole('It uses its shared parts too often, so not everything is shown.');
    }
    return this.#room > 0;
  }

  /** Follows references until there is none. Undefined, with a problem noted, where that fails. */
  findTarget(node: SpecNode): SpecNode | undefined {
    if (!this.spend()) return undefined;
    if (!isObject(node.value) || !Object.hasOwn(node.value, '$ref')) return node;
    const passed = new Set<string>();
    let at = node;
    while (isObject(at.value) && Object.hasOwn(at.value, '$ref')) {
      const location = locationOf(at);
      if (passed.has(location) || passed.size >= MAX_STEPS) {
        this.problems.note(node, 'The reference leads back to itself.');
        return undefined;
      }
      passed.add(location);
      const next = this.follow(at);
      if (next === undefined) return undefined;
      at = next;
    }
    return at;
  }

  /**
   * Texts beside the references on the way from a place to what it names, of each the first: they go
   * before what that says. In versions where they do not count, a problem is noted instead; those of a
   * path count in all.
   */
  findBeside(node: SpecNode, keys: readonly ('summary' | 'description')[], isPath = false): Beside {
    const found: { summary?: string; description?: string } = {};
    let at: SpecNode | undefined = node;
    for (let step = 0; at !== undefined && step < MAX_STEPS; step += 1) {
      if (!isObject(at.value) || !Object.hasOwn(at.value, '$ref')) break;
      for (const key of keys) {
        const text = at.value[key];
        if (typeof text !== 'string') continue;
        if (this.countsBeside || isPath) found[key] ??= text;
        else this.noteIgnored(at);
      }
      at = this.follow(at);
    }
    return found;
  }

  /** Notes that what stands beside a reference does not count. */
  noteIgnored(node: SpecNode): void {
    const words = 'Fields next to “$ref” are supported only since OpenAPI 3.1 and are ignored.';
    this.problems.note(node, words);
  }

  /** Takes one step: to what the `$ref` of this object names. Notes a problem where there is nothing. */
  follow(node: SpecNode): SpecNode | undefined {
    const reference = isObject(node.value) ? node.value.$ref : undefined;
    if (typeof reference !== 'string') {
      this.problems.note(node, '“$ref” must be text.');
      return undefined;
    }
    const found = this.#find(reference, node.document, 0);
    if (typeof found !== 'string') return found;
    this.problems.note(enter(node, '$ref'), `The reference “${shorten(reference)}” ${found}`);
    return undefined;
  }

  /**
   * Reads what is behind a reference once, wherever else it is used; `variant` tells apart what the
   * place of use changes. Undefined where it stands in itself.
   */
  share<T>(target: SpecNode, variant: string, read: () => T): T | undefined {
    const key = `${variant} ${locationOf(target)}`;
    if (this.#shared.has(key)) return this.#shared.get(key) as T;
    if (this.#open.has(key)) {
      this.problems.note(target, 'It contains itself; the inner one is left out.');
      return undefined;
    }
    this.#open.add(key);
    const value = read();
    this.#open.delete(key);
    this.#shared.set(key, value);
    return value;
  }

  /** What a reference names, or what is wrong with it. */
  #find(reference: string, from: SourceDocument, steps: number): SpecNode | string {
    if (steps > MAX_STEPS) return 'leads back to itself.';
    const [address = '', ...rest] = reference.split('#');
    const fragment = decodeFragment(rest.join('#'));
    if (address === '') return this.#findInside(this.#root(from), fragment, steps);
    const absolute = resolveAddress(address, from.address);
    const document = absolute === undefined ? undefined : this.documents.find(absolute);
    if (document !== undefined) return this.#findInside(this.#root(document), fragment, steps);
    const named = this.#anchorsOf(from).get(absolute ?? address);
    if (named !== undefined) return this.#findInside(named, fragment, steps);
    return absolute === undefined
      ? 'is relative, but the address of this document is not known.'
      : `was not followed: ${this.documents.describeMissing(absolute)}.`;
  }

  #findInside(start: SpecNode, fragment: string, steps: number): SpecNode | string {
    if (fragment === '') return start;
    if (!fragment.startsWith('/')) {
      return (
        this.#anchorsOf(start.document).get(`#${fragment}`) ?? 'does not exist in the document.'
      );
    }
    let at = start;
    for (const token of splitPointer(fragment)) {
      if (!this.spend()) return 'was not followed, because there are too many.';
      let next = enter(at, token);
      if (next.value === undefined && isObject(at.value) && typeof at.value.$ref === 'string') {
        const target = this.#find(at.value.$ref, at.document, steps + 1);
        if (typeof target === 'string') return target;
        next = enter(target, token);
      }
      if (next.value === undefined) return 'does not exist in the document.';
      at = next;
    }
    return at;
  }

  #root(document: SourceDocument): SpecNode {
    return { value: document.value, document, pointer: '' };
  }

  #anchorsOf(document: SourceDocument): Map<string, SpecNode> {
    const known = this.#anchors.get(document);
    if (known !== undefined) return known;
    const found = findAnchors(document);
    this.#anchors.set(document, found);
    return found;
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
