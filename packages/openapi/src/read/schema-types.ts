import { settleTypes } from '../describe/describe-type.ts';
import type { SchemaBody } from '../model.ts';
import { enter, type ObjectNode } from './node.ts';
import { shorten } from './problems.ts';
import type { Reading } from './reading.ts';

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** The types a schema names, those of JSON Schema; others are left out. `file` of Swagger is a string. */
export function readTypes(reading: Reading, node: ObjectNode): string[] | undefined {
  const { type } = node.value;
  if (type === undefined || type === null) return undefined;
  const types = (Array.isArray(type) ? type : [type]).flatMap((one: unknown) => {
    if (one === 'file') return ['string'];
    if (one === null) return ['null'];
    if (typeof one === 'string' && TYPES.has(one)) return [one];
    if (one !== 'any') {
      const said =
        typeof one === 'string' ? `There is no type “${shorten(one)}”.` : '“type” has to be text.';
      reading.problems.note(enter(node, 'type'), said);
    }
    return [];
  });
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/** The same schema, which allows `null` as well, as JSON Schema says it. */
export function addNull(body: SchemaBody): SchemaBody {
  if (body.types?.includes('null')) return body;
  if (body.types !== undefined) return { ...body, types: [...body.types, 'null'] };
  if (body.enum !== undefined || body.const !== undefined) return addNullValue(body);
  if (body.oneOf !== undefined) return { ...body, oneOf: [...body.oneOf, { types: ['null'] }] };
  if (body.anyOf !== undefined) return { ...body, anyOf: [...body.anyOf, { types: ['null'] }] };
  const { allOf, ...others } = body;
  if (allOf !== undefined) {
    const [only] = allOf;
    const choice = allOf.length === 1 && only !== undefined ? only : { allOf };
    return { ...others, anyOf: [choice, { types: ['null'] }] };
  }
  const types = settleTypes(body);
  return types.length === 0 ? body : { ...body, types: [...types, 'null'] };
}

/** `null` among the values of a schema that allows a few of no type that it names. */
function addNullValue(body: SchemaBody): SchemaBody {
  const { const: fixed, ...others } = body;
  const values = body.enum ?? (fixed === undefined ? [] : [{ value: fixed }]);
  if (values.some(({ value }) => value === null)) return body;
  return { ...others, enum: [...values, { value: null }] };
}
