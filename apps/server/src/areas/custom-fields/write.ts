import { type FieldType, MAX_FIELDS } from '@octavo/contract/custom-fields';
import { badRequest, conflict } from '../../http/errors.ts';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { type CustomField, hasOptions } from './custom-field.ts';
import { describeField, locateField } from './events.ts';
import { orderAt } from './position.ts';
import {
  deleteField,
  deleteOptions,
  findFields,
  insertField,
  insertOptions,
  listFields,
  updateField,
} from './store.ts';
import { countSpacesWith, countSpacesWithOptions } from './usage-store.ts';

/** What of a field can be changed; an empty text is none. */
export interface FieldChanges {
  title?: string | null | undefined;
  description?: string | null | undefined;
  placeholder?: string | null | undefined;
  options?: readonly string[] | undefined;
}

/** A new field. */
export interface NewCustomField extends FieldChanges {
  organizationId: string;
  name: string;
  type: FieldType;
  actor: Actor;
}

/**
 * Adds a field, after the others of the organization.
 *
 * @throws ApiError 409 where the name is taken or the organization has as many fields as one may
 *   have, 400 where its options do not go with its type
 */
export async function createCustomField(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  { organizationId, name, type, actor, options, ...texts }: NewCustomField,
): Promise<CustomField> {
  requireOptions(type, options);
  if ((await findFields(tx, organizationId, [name])).size > 0) {
    const reason = `The organization already has a custom field "${name}".`;
    throw conflict('custom_field_name_taken', reason);
  }
  const others = await listFields(tx, organizationId, {});
  if (others.length >= MAX_FIELDS) {
    const reason = `An organization can have at most ${MAX_FIELDS} custom fields.`;
    throw conflict('too_many_custom_fields', reason);
  }
  const now = readTimestamp(platform.clock);
  const id = platform.ids.next();
  const orders = orderAt(others, id, others.length);
  await moveFields(tx, orders, id);
  const row = {
    id,
    organization_id: organizationId,
    name,
    type,
    position: orders.get(id) ?? '',
    title: null,
    description: null,
    placeholder: null,
    ...readTexts(texts),
    created_at: now,
    updated_at: now,
  };
  await insertField(tx, row);
  await writeOptions(platform, tx, id, options ?? []);
  const field = await requireField(tx, row);
  await platform.events.emit(tx, 'custom-field.created', {
    actor,
    ...locateField(field),
    after: describeField(field),
  });
  return field;
}

/**
 * Changes a field and answers it. Options that are left out are gone, from values too: a
 * `select:single` with one is cleared, and so is a `select:multi` with no other one. Says nothing
 * where all is so already.
 *
 * @throws ApiError 400 where options do not go with the type of the field
 */
export async function updateCustomField(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  field: CustomField,
  { actor, options, ...texts }: FieldChanges & { actor: Actor },
): Promise<CustomField> {
  if (options !== undefined) requireOptions(field.type, options);
  const changes = readTexts(texts);
  const wanted = options?.map((option) => ({ option })) ?? field.options;
  const intended = describeField({ ...field, ...changes, options: wanted });
  const facts = compareFacts(describeField(field), intended);
  if (Object.keys(facts.after).length === 0) return field;
  const kept = new Set(wanted.map(({ option }) => option));
  const gone = field.options.filter(({ option }) => !kept.has(option)).map(({ id }) => id);
  const valuesChanged = await countSpacesWithOptions(tx, gone);
  await deleteOptions(tx, gone);
  await writeOptions(platform, tx, field.id, options ?? []);
  await updateField(tx, field.id, { ...changes, updated_at: readTimestamp(platform.clock) });
  await platform.events.emit(tx, 'custom-field.updated', {
    actor,
    ...locateField(field),
    ...facts,
    valuesChanged,
  });
  return requireField(tx, field);
}

/** Moves a field to a place among the others, from 0; says nothing where it is there. */
export async function moveCustomField(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  field: CustomField,
  { others, at, actor }: { others: readonly CustomField[]; at: number; actor: Actor },
): Promise<CustomField> {
  const from = others.filter(
    ({ position, id }) =>
      position < field.position || (position === field.position && id < field.id),
  ).length;
  if (from === at) return field;
  const orders = orderAt(others, field.id, at);
  await moveFields(tx, orders);
  await platform.events.emit(tx, 'custom-field.moved', {
    actor,
    ...locateField(field),
    before: { place: from },
    after: { place: at },
  });
  return { ...field, position: orders.get(field.id) ?? field.position };
}

/** Removes a field with everything that spaces have in it. */
export async function deleteCustomField(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  field: CustomField,
  actor: Actor,
): Promise<void> {
  const valuesChanged = await countSpacesWith(tx, field.id);
  await deleteField(tx, field.id);
  await platform.events.emit(tx, 'custom-field.deleted', {
    actor,
    ...locateField(field),
    before: describeField(field),
    valuesChanged,
  });
}

async function requireField(
  tx: Tx,
  { organization_id, name }: Pick<CustomField, 'organization_id' | 'name'>,
): Promise<CustomField> {
  const field = (await findFields(tx, organization_id, [name])).get(name);
  if (field === undefined) throw new Error('A custom field that was just written is not there.');
  return field;
}

async function moveFields(
  tx: Tx,
  orders: ReadonlyMap<string, string>,
  except?: string,
): Promise<void> {
  for (const [id, position] of orders) if (id !== except) await updateField(tx, id, { position });
}

async function writeOptions(
  { ids }: Pick<Platform, 'ids'>,
  tx: Tx,
  field: string,
  options: readonly string[],
): Promise<void> {
  const rows = options.map((option, position) => ({
    id: ids.next(),
    field_id: field,
    option,
    position,
  }));
  await insertOptions(tx, rows);
}

function requireOptions(type: FieldType, options: readonly string[] | undefined): void {
  if (!hasOptions(type)) {
    if (options === undefined) return;
    throw badRequest('body.options', 'is allowed only for `select:single` and `select:multi`');
  }
  if (options === undefined) throw badRequest('body.options', `is required for ${type}`);
  const twice = options.findIndex((option, at) => options.indexOf(option) < at);
  if (twice !== -1) throw badRequest(`body.options[${twice}]`, 'occurs more than once');
}

/** The texts that are set, an empty one as none. */
function readTexts(texts: Omit<FieldChanges, 'options'>) {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text === '' ? null : text]],
    ),
  ) as Partial<Record<keyof typeof texts, string | null>>;
}
