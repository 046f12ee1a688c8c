import { type ErrorDetail, invalidInput } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { type CustomField, hasOptions } from './custom-field.ts';
import { findFields } from './store.ts';
import { writeValue } from './value-rows.ts';

/** What a space must have in one field: any of these. */
export interface FieldFilter {
  readonly fieldId: string;
  /** As the column `value` has them. */
  readonly values: readonly string[];
  readonly optionIds: readonly string[];
  /** Whether it may have none, and whether any will do. */
  readonly none: boolean;
  readonly any: boolean;
}

/** One text of a query, split. */
interface Term {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/**
 * Reads what `customField` of a query says, one filter for each field.
 *
 * @throws ApiError 400 naming every text that is none, or that names an unknown field or option
 */
export async function readFieldFilters(
  db: Db,
  organization: string,
  texts: readonly string[] = [],
): Promise<FieldFilter[]> {
  const terms = texts.map(splitTerm);
  const names = [...new Set(terms.map(({ name }) => name))];
  const fields = await findFields(db, organization, names);
  const mistakes: ErrorDetail[] = [];
  const read = terms.flatMap((term) => {
    const filter = readTerm(fields.get(term.name), term);
    if (typeof filter !== 'string') return [filter];
    mistakes.push({ path: term.path, message: filter });
    return [];
  });
  if (mistakes.length > 0) throw invalidInput(mistakes);
  return [...Map.groupBy(read, ({ fieldId }) => fieldId)].map(([fieldId, some]) => ({
    fieldId,
    values: some.flatMap(({ values }) => values),
    optionIds: some.flatMap(({ optionIds }) => optionIds),
    none: some.some(({ none }) => none),
    any: some.some(({ any }) => any),
  }));
}

function splitTerm(text: string, at: number): Term {
  const end = text.indexOf(':');
  const path = `query.customField[${at}]`;
  return end === -1
    ? { name: '', value: '', path }
    : { name: text.slice(0, end), value: text.slice(end + 1), path };
}

/** A filter, or what is wrong. */
function readTerm(field: CustomField | undefined, { name, value }: Term): FieldFilter | string {
  if (name === '') return 'must consist of the name of a custom field, a colon and a value';
  if (field === undefined)
    return `names "${name}", which is not a custom field of the organization`;
  const filter = { fieldId: field.id, values: [], optionIds: [], none: false, any: false };
  if (value === '') return { ...filter, none: true };
  if (value === '*') return { ...filter, any: true };
  if (hasOptions(field.type)) {
    const option = field.options.find((one) => one.option === value);
    return option === undefined
      ? `names "${value}", which is not an option of the field`
      : { ...filter, optionIds: [option.id] };
  }
  const stored = readStored(field, value);
  return stored === undefined
    ? `must have a ${field.type} after the colon`
    : { ...filter, values: [stored] };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i;

function readStored({ type }: CustomField, text: string): string | undefined {
  if (type === 'boolean') return text === 'true' || text === 'false' ? text : undefined;
  if (type !== 'number') return text;
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? writeValue(number === 0 ? 0 : number) : undefined;
}
