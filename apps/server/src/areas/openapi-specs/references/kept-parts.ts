import { parseExactJson } from '@octavo/content';
import type { OperationView, SchemaBody } from '@octavo/openapi';
import { type Db, defineCache, type Platform } from '../../../platform/index.ts';
import { findParts } from '../parts-store.ts';
import { listNamedSchemas } from './list-named-schemas.ts';

/** A part as it is shown, and the schemas that it names. */
export interface KeptPart {
  readonly value: OperationView | SchemaBody;
  readonly names: readonly string[];
  /** Of its JSON, in characters. */
  readonly size: number;
}

const BYTES_OF_CHARACTER = 4;

export const parts = defineCache<KeptPart>(
  { name: 'openapi-parts', share: 18 },
  ({ size }) => BYTES_OF_CHARACTER * size,
);

/** Parts of a specification by their hashes; those that are not known yet are read at once. */
export async function readParts(
  { caches }: Pick<Platform, 'caches'>,
  db: Db,
  specId: string,
  hashes: ReadonlySet<string>,
): Promise<Map<string, KeptPart>> {
  const kept = caches.open(parts);
  const found = new Map<string, KeptPart>();
  const missing: string[] = [];
  for (const hash of hashes) {
    const known = kept.get(`${specId} ${hash}`);
    if (known === undefined) missing.push(hash);
    else found.set(hash, known);
  }
  for (const [hash, json] of await findParts(db, specId, missing)) {
    const value = parseExactJson(json) as KeptPart['value'];
    const made = { value, names: listNamedSchemas(value), size: json.length };
    kept.set(`${specId} ${hash}`, made);
    found.set(hash, made);
  }
  return found;
}
