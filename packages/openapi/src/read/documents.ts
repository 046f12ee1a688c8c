import { hasKey } from './clean-value.ts';
import { isObject, type SpecNode } from './node.ts';
import { parseDocument } from './parse-document.ts';
import type { SourceDocument } from './source-document.ts';
import {
  MAX_DOCUMENTS,
  MAX_TEXT_LENGTH,
  SpecificationError,
  type SpecificationSource,
} from './specification-source.ts';
import { resolveAddress, withoutFragment } from './web-address.ts';

/** The documents of a specification by address, and why others are not among them. */
export interface Documents {
  readonly first: SourceDocument;
  readonly all: readonly SourceDocument[];
  find(address: string): SourceDocument | undefined;
  /** Why the document of an address was not read, in words. */
  describeMissing(address: string): string;
}

/**
 * Reads what the first document refers to, directly or by others: each once, in the order in which they
 * are referred to, {@link MAX_DOCUMENTS} others at most and {@link MAX_TEXT_LENGTH} in all.
 */
export async function readDocuments(
  first: SourceDocument,
  source: SpecificationSource,
): Promise<Documents> {
  const all = [first];
  const found = new Map<string, SourceDocument>();
  if (source.address !== undefined) found.set(withoutFragment(source.address), first);
  const refused = new Map<string, string>();
  let room = MAX_TEXT_LENGTH - source.text.length;

  const read = async (address: string): Promise<void> => {
    const reason = describeRefusal(address, source, all.length - 1);
    if (reason !== undefined) return void refused.set(address, reason);
    const text = await source.load?.(address);
    if (text === undefined) return void refused.set(address, 'it could not be loaded');
    if (text.length > room) return void refused.set(address, 'all documents together exceed 10 MB');
    room -= text.length;
    try {
      const document = parseDocument(text, address, false);
      found.set(address, document);
      all.push(document);
    } catch (error) {
      if (!(error instanceof SpecificationError)) throw error;
      refused.set(address, 'it is not valid JSON or YAML');
    }
  };

  for (const document of all) {
    for (const reference of listForeignReferences(document.value)) {
      const address = resolveAddress(reference, document.address);
      if (address === undefined || found.has(address) || refused.has(address)) continue;
      await read(address);
    }
  }
  return {
    first,
    all,
    find: (address) => found.get(address),
    describeMissing: (address) => refused.get(address) ?? 'it was not requested',
  };
}

function describeRefusal(
  address: string,
  source: SpecificationSource,
  count: number,
): string | undefined {
  const isFile = /^file:/i.test(address) && /^file:/i.test(source.address ?? '');
  if (!isFile && !/^https?:/i.test(address)) return 'only http and https addresses are supported';
  if (source.load === undefined) return 'other documents are not supported here';
  return count >= MAX_DOCUMENTS ? `there are more than ${MAX_DOCUMENTS} documents` : undefined;
}

/** What stands under these is data, in which `$ref` means nothing. */
const DATA_KEYS = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue']);

/** References to other documents, each once, in the document's order. */
function listForeignReferences(value: unknown): Set<string> {
  const found = new Set<string>();
  const visited = new Set<object>();
  const visit = (one: unknown, holdsNames: boolean) => {
    if (typeof one !== 'object' || one === null || visited.has(one)) return;
    visited.add(one);
    if (Array.isArray(one)) {
      for (const item of one) visit(item, false);
      return;
    }
    for (const [key, inside] of Object.entries(one)) {
      if (key === '$ref' && typeof inside === 'string' && !inside.startsWith('#'))
        found.add(inside);
      else if (holdsNames || !DATA_KEYS.has(key))
        visit(inside, !holdsNames && NAMING_KEYS.has(key));
    }
  };
  visit(value, false);
  return found;
}

/** What stands under these has names of the author's own. */
const NAMING_KEYS = new Set([
  'properties',
  'schemas',
  'definitions',
  '$defs',
  'examples',
  'headers',
]);

/** Finds `$id`, `$anchor` and `$dynamicAnchor`: the pointers of what they name, by document. */
export function findAnchors(document: SourceDocument): Map<string, SpecNode> {
  const anchors = new Map<string, SpecNode>();
  const visit = (value: unknown, pointer: string) => {
    if (typeof value !== 'object' || value === null) return;
    const node = { value, document, pointer };
    if (hasKey(value, '$id', '$anchor', '$dynamicAnchor') && isObject(value)) {
      for (const key of ['$anchor', '$dynamicAnchor']) {
        const name = value[key];
        if (typeof name === 'string' && !anchors.has(`#${name}`)) anchors.set(`#${name}`, node);
      }
      const id = value.$id;
      const address = typeof id === 'string' ? (resolveAddress(id, document.address) ?? id) : '';
      if (address !== '' && pointer !== '' && !anchors.has(address)) anchors.set(address, node);
    }
    for (const [key, inside] of Object.entries(value)) {
      visit(inside, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  visit(document.value, '');
  return anchors;
}
