import { invalidValue, ScimError } from '../scim-error.ts';
import { findPart, type WritableAttribute, type WritableSchema } from './attributes.ts';
import { type PatchTarget, readPath } from './read-path.ts';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A change of one attribute, in the names of the schema. */
export interface PatchOperation extends PatchTarget {
  readonly op: 'add' | 'replace' | 'remove';
  /** Made anew of what was sent: it has no key that the schema does not name. */
  readonly value: unknown;
}

const MAX_OPERATIONS = 1_000;
/** The most values of a list that a request may name, over all its changes. */
export const MAX_VALUES = 10_000;

/**
 * Reads the body of a PATCH (RFC 7644, section 3.5.2) in the forms in which providers send it: `op` in
 * any case, values without a path, whose names may be paths, and texts for values of lists.
 *
 * @throws ScimError 400
 */
export function readPatch(
  body: Readonly<Record<string, unknown>>,
  schema: WritableSchema,
): PatchOperation[] {
  const { schemas, Operations: operations } = body;
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA)) {
    throw invalidSyntax(`schemas must name ${PATCH_SCHEMA}`);
  }
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalidSyntax('Operations must be a list of changes');
  }
  if (operations.length > MAX_OPERATIONS) {
    throw invalidSyntax(`Operations must contain at most ${MAX_OPERATIONS} changes`);
  }
  const read = operations.flatMap((one: unknown) => readOperation(one, schema));
  const values = read.reduce(
    (sum, { value }) => sum + (Array.isArray(value) ? value.length : 1),
    0,
  );
  if (values > MAX_VALUES)
    throw invalidValue('value', `must not have more than ${MAX_VALUES} parts`);
  return read;
}

function readOperation(operation: unknown, schema: WritableSchema): PatchOperation[] {
  if (!isObject(operation)) throw invalidSyntax('Operations must contain only objects');
  const { path, value } = operation;
  const op = readOp(operation.op);
  if (path !== undefined && path !== null && typeof path !== 'string') {
    throw invalidSyntax('path must be a string');
  }
  if (op !== 'remove' && value === undefined) throw invalidSyntax(`${op} requires a value`);
  if (path) {
    const target = readPath(path, schema);
    if (target === 'read-only') throw new ScimError(400, `${path} is read-only`, 'mutability');
    return target === 'ignored' ? [] : [makeOperation(op, target, value)];
  }
  if (op === 'remove') throw new ScimError(400, 'remove requires a path', 'noTarget');
  if (!isObject(value)) throw invalidSyntax('value must be an object if there is no path');
  return Object.entries(value).flatMap(([name, part]) => {
    const target = readPath(name, schema);
    return typeof target === 'string' ? [] : [makeOperation(op, target, part)];
  });
}

function readOp(op: unknown): PatchOperation['op'] {
  const lower = typeof op === 'string' ? op.toLowerCase() : '';
  if (lower === 'add' || lower === 'replace' || lower === 'remove') return lower;
  throw invalidSyntax('op must be add, replace or remove');
}

function makeOperation(
  op: PatchOperation['op'],
  target: PatchTarget,
  value: unknown,
): PatchOperation {
  const isPart = target.part !== undefined || target.attribute.parts === undefined;
  const isAbsent = value === undefined || value === null || value === '';
  // To give an attribute no value is to remove it (RFC 7643, section 2.5).
  if (isAbsent) return { ...target, op: 'remove', value: undefined };
  return { ...target, op, value: isPart ? readSimple(target, value) : readComplex(target, value) };
}

function readSimple({ attribute, part }: PatchTarget, value: unknown): unknown {
  if (typeof value !== 'object') return value;
  throw invalidValue(part ?? attribute.name, 'must be a simple value');
}

function readComplex({ attribute, filter }: PatchTarget, value: unknown): unknown {
  if (attribute.isList !== true || filter !== undefined) return readParts(attribute, value);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > MAX_VALUES) {
    throw invalidValue(attribute.name, `must not have more than ${MAX_VALUES} values`);
  }
  return values.map((one) => readParts(attribute, one));
}

/** The sub-attributes that the schema names, of a complex value or the text that stands for it. */
export function readParts(attribute: WritableAttribute, value: unknown): Record<string, unknown> {
  if (attribute.isList === true && typeof value === 'string') return { value };
  if (!isObject(value)) throw invalidValue(attribute.name, 'must be an object');
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const known = findPart(attribute, name);
    if (known !== undefined && typeof part !== 'object') parts[known] = part;
  }
  return parts;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalidSyntax(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidSyntax');
}
