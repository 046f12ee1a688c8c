import { locationOf, type SpecNode, splitPointer } from './node.ts';

/** Names of schemas that others refer to, and which of them are still to be read. */
export class SchemaNames {
  readonly #names = new Map<string, string>();
  readonly #declared = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();
  readonly #queue: { readonly name: string; readonly node: SpecNode }[] = [];

  /** Gives the schema at a place the name that the document gives it. */
  declare(name: string, node: SpecNode): void {
    this.#declared.add(name);
    this.#add(name, node);
  }

  #add(name: string, node: SpecNode): void {
    this.#names.set(locationOf(node), name);
    this.#taken.add(name);
    this.#queue.push({ name, node });
  }

  /** A name that the first document gives to one of its schemas, as it is; undefined where it does not. */
  findDeclared(name: string): string | undefined {
    return this.#declared.has(name) ? name : undefined;
  }

  /** The name of a schema, if it was given one. */
  find(node: SpecNode): string | undefined {
    return this.#names.get(locationOf(node));
  }

  /** The name of a schema. One that has none gets one from where it stands, and is read as well. */
  settle(node: SpecNode): string {
    const known = this.find(node);
    if (known !== undefined) return known;
    const name = this.#settleFree(suggestName(node, (pointer) => this.#nameAt(node, pointer)));
    this.#add(name, node);
    return name;
  }

  /** The schemas in the order in which they were named; more may be named meanwhile. */
  *[Symbol.iterator](): Generator<{ readonly name: string; readonly node: SpecNode }> {
    for (const entry of this.#queue) yield entry;
  }

  #nameAt({ document, value }: SpecNode, pointer: string): string | undefined {
    return this.#names.get(locationOf({ document, value, pointer }));
  }

  #settleFree(wanted: string): string {
    if (!this.#taken.has(wanted)) return wanted;
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(`${wanted}-${number}`)) number += 1;
    this.#next.set(wanted, number + 1);
    return `${wanted}-${number}`;
  }
}

/** Words of the format, which tell nothing about one schema. */
const STRUCTURE = new Set([
  'components',
  'content',
  'definitions',
  '$defs',
  'parameters',
  'paths',
  'properties',
  'requestBodies',
  'requestBody',
  'responses',
  'schema',
  'schemas',
  'webhooks',
  'allOf',
  'anyOf',
  'oneOf',
  'headers',
]);

/** A name made of where a schema stands, the same as long as it stands there. */
function suggestName(
  { pointer, document }: SpecNode,
  findName: (pointer: string) => string | undefined,
): string {
  const tokens = splitPointer(pointer);
  const holder = tokens.at(-2) ?? '';
  const last = tokens.at(-1);
  if (last === undefined) return clean(fileName(document.address)) || 'Schema';
  if (['schemas', 'definitions', '$defs'].includes(holder) || tokens.length === 1) {
    return clean(last) || 'Schema';
  }
  const owner = findOwner(pointer, findName);
  const own = owner === undefined ? tokens : splitPointer(pointer.slice(owner.pointer.length));
  const said = own.filter((token) => !STRUCTURE.has(token)).map(clean);
  const name = [owner?.name, ...said].filter((part) => part !== undefined && part !== '').join('.');
  return name.slice(-100) || 'Schema';
}

function findOwner(
  pointer: string,
  findName: (pointer: string) => string | undefined,
): { name: string; pointer: string } | undefined {
  let at = pointer;
  while (at !== '') {
    at = at.slice(0, at.lastIndexOf('/'));
    const name = findName(at);
    if (name !== undefined) return { name, pointer: at };
  }
  return undefined;
}

function fileName(address: string | undefined): string {
  const [path = ''] = (address ?? '').split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/\.(json|ya?ml)$/i, '');
}

function clean(token: string): string {
  return token
    .slice(0, 200)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}
