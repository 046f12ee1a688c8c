import { findFilterMistake } from '../filter/check-filter-text.ts';
import { readCondition, type Searchable } from '../filter/read-condition.ts';
import { ScimError } from '../scim-error.ts';
import {
  findAttribute,
  findPart,
  READ_ONLY,
  type WritableAttribute,
  type WritableSchema,
} from './attributes.ts';

/** What a change is made to. */
export interface PatchTarget {
  readonly attribute: WritableAttribute;
  /** Which values of a list, without the brackets. */
  readonly filter: string | undefined;
  /** The sub-attribute, as the schema spells it. */
  readonly part: string | undefined;
}

const MAX_PATH = 1_000;
const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/**
 * Reads the path of a change (RFC 7644, section 3.5.2): only what the schema names comes out of it.
 *
 * @returns `ignored` for what this server does not keep, `read-only` for what only it says
 * @throws ScimError 400 `invalidPath`, `invalidFilter`
 */
export function readPath(
  path: string,
  schema: WritableSchema,
): PatchTarget | 'ignored' | 'read-only' {
  if (path.length > MAX_PATH) throw invalidPath('The path of a change is too long.');
  const mistake = findFilterMistake(path);
  if (mistake !== undefined) throw new ScimError(400, mistake, 'invalidFilter');
  const local = dropUrn(path.trim(), schema);
  if (local === undefined) return 'ignored';
  const [, name = '', filter, part] = PATH.exec(local) ?? [];
  const lower = name.toLowerCase();
  if (READ_ONLY.has(lower)) return 'read-only';
  if (schema.ignored.has(lower)) return 'ignored';
  const attribute = findAttribute(schema, name);
  if (attribute === undefined) throw invalidPath(`There is no attribute ${path}.`);
  if (filter !== undefined) checkFilter(attribute, filter);
  return part === undefined
    ? { attribute, filter, part }
    : readPart({ attribute, filter, part }, path, schema);
}

function readPart(
  { attribute, filter, part = '' }: PatchTarget,
  path: string,
  { ignored }: WritableSchema,
): PatchTarget | 'ignored' {
  if (ignored.has(`${attribute.name}.${part}`.toLowerCase())) return 'ignored';
  const known = findPart(attribute, part);
  if (known === undefined) throw invalidPath(`There is no attribute ${path}.`);
  return { attribute, filter, part: known };
}

/** Holds a filter of values against the sub-attributes that the values have. */
function checkFilter({ name, parts = [], isList }: WritableAttribute, filter: string): void {
  if (isList !== true) throw invalidPath(`${name} has only a single value.`);
  const searchable: Searchable<string> = Object.fromEntries(
    parts.map((part) => [
      part.toLowerCase(),
      { attribute: part, kind: part === 'primary' ? 'boolean' : 'text' },
    ]),
  );
  readCondition(filter, searchable, name);
}

/** The path without the URN of the schema; undefined for one of another schema. */
function dropUrn(path: string, { urn }: WritableSchema): string | undefined {
  if (!/^urn:/i.test(path)) return path;
  const isOwn = path.toLowerCase().startsWith(`${urn.toLowerCase()}:`);
  return isOwn ? path.slice(urn.length + 1) : undefined;
}

function invalidPath(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidPath');
}
