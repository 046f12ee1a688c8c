import { isDeepStrictEqual } from 'node:util';
import type { CustomFieldValue } from '@octavo/contract/custom-fields';
import { type ErrorDetail, invalidInput } from '../../http/errors.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Db, Facts, Platform, Tx } from '../../platform/index.ts';
import type { CustomField } from './custom-field.ts';
import { readFieldValue } from './read-value.ts';
import { findFields } from './store.ts';
import { makeValueCells } from './value-rows.ts';
import {
  deleteValues,
  type FieldValue,
  findValues,
  insertValues,
  listValuesOf,
} from './values-store.ts';

/** What a space has in its fields, by their names. */
export type FieldValues = Record<string, CustomFieldValue>;

export const kept = defineStampedCache<readonly FieldValue[]>(
  { name: 'custom-field-values', share: 5 },
  countBytes,
);

/** What a space has in its fields, in their order. */
export async function listFieldValues(
  platform: Platform,
  db: Db,
  space: string,
): Promise<readonly FieldValue[]> {
  return (await kept.read(platform, db, space, () => listValuesOf(db, space))) ?? [];
}

/**
 * What spaces have in their fields by the names of these, by the ids of the spaces; those without a
 * value may be left out. One query, however many they are, and none for one that is known.
 */
export async function readFieldValues(
  platform: Platform,
  db: Db,
  spaces: readonly string[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const [only] = spaces;
  const found =
    spaces.length === 1 && only !== undefined
      ? new Map([[only, await listFieldValues(platform, db, only)]])
      : await findValues(db, spaces);
  return new Map([...found].map(([id, values]) => [id, presentFieldValues(values)]));
}

function presentFieldValues(values: readonly FieldValue[]): FieldValues {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

/**
 * Sets and clears fields of a space, all or nothing, and answers what was changed for events; nothing
 * where all is so already. In a serializable transaction: a value never outlives its option, whoever
 * removes that meanwhile.
 *
 * @param values by the names of fields: what was sent
 * @throws ApiError 400 naming every mistake
 */
export async function writeFieldValues(
  tx: Tx,
  { space, organization }: { space: string; organization: string },
  values: Readonly<Record<string, { readonly value: unknown }>>,
): Promise<{ before: Facts; after: Facts } | undefined> {
  const names = Object.keys(values);
  const wanted = readSent(await findFields(tx, organization, names), values);
  const present = new Map(
    (await listValuesOf(tx, space)).map(({ name, value }) => [name, value] as const),
  );
  const changes = wanted
    .map((one) => ({ ...one, before: present.get(one.field.name) ?? null }))
    .filter(({ before, value }) => !isDeepStrictEqual(before, value));
  if (changes.length === 0) return undefined;
  const ids = changes.map(({ field }) => field.id);
  await deleteValues(tx, space, ids);
  const rows = changes.flatMap(({ field, value }) =>
    value === null
      ? []
      : makeValueCells(field, field.type, value).map((cells) => ({
          space_id: space,
          field_id: field.id,
          ...cells,
        })),
  );
  await insertValues(tx, rows);
  const facts = (side: 'before' | 'value') => ({
    customFields: Object.fromEntries(changes.map((one) => [one.field.name, one[side]])),
  });
  return { before: facts('before'), after: facts('value') };
}

function readSent(
  fields: ReadonlyMap<string, CustomField>,
  values: Readonly<Record<string, { readonly value: unknown }>>,
): { field: CustomField; value: CustomFieldValue | null }[] {
  const mistakes: ErrorDetail[] = [];
  const read = Object.entries(values).flatMap(([name, { value: sent }]) => {
    const field = fields.get(name);
    const path = `body.values.${name}`;
    if (field === undefined) {
      mistakes.push({ path, message: 'is not a custom field of the organization' });
      return [];
    }
    const result = readFieldValue(field, sent);
    if ('value' in result) return [{ field, value: result.value }];
    mistakes.push({ path, message: result.mistake });
    return [];
  });
  if (mistakes.length > 0) throw invalidInput(mistakes);
  return read;
}

/** Of a name and what is around a value in memory, about. */
const VALUE_BYTES = 150;

function countBytes(values: readonly FieldValue[]): number {
  const parts = values.flatMap(({ value }) => value);
  const units = parts.reduce<number>(
    (sum, part) => sum + (typeof part === 'string' ? part.length : 0),
    0,
  );
  return (values.length + parts.length) * VALUE_BYTES + 2 * units;
}
