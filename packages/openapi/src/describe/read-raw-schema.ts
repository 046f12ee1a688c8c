import { isFields } from '../json-value.ts';
import type { JsonValue, SchemaView } from '../model.ts';

const MAX_DEPTH = 4;

/**
 * A schema as JSON Schema writes it, as it stands in keywords that the model keeps as they are: as much
 * of it as its type and rules are told by. Anything else is a schema that allows everything.
 */
export function readRawSchema(raw: JsonValue | undefined, depth = 0): SchemaView {
  if (!isFields(raw) || depth > MAX_DEPTH) {
    return raw === false ? { not: {} } : {};
  }
  const fields = raw;
  if (typeof fields.reference === 'string') return { reference: fields.reference };
  if (typeof fields.$ref === 'string') return { reference: readReferenceName(fields.$ref) };
  const { type, types, format, title, description, properties, items, required } = fields;
  const names = Array.isArray(required) ? required : [];
  return {
    ...(typeof type === 'string' && { types: [type] }),
    ...(Array.isArray(type) && { types: type.filter((one) => typeof one === 'string') }),
    ...(Array.isArray(types) && { types: types.filter((one) => typeof one === 'string') }),
    ...(typeof format === 'string' && { format }),
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(fields.const !== undefined && { const: fields.const }),
    ...(Array.isArray(fields.enum) && { enum: fields.enum.map((value) => ({ value })) }),
    ...(isFields(properties) && {
      properties: Object.entries(properties).map(([name, schema]) => ({
        name,
        schema: readRawSchema(schema, depth + 1),
        required: names.includes(name),
      })),
    }),
    ...(isFields(items) && { items: readRawSchema(items, depth + 1) }),
    constraints: pickRules(fields),
  };
}

const RULE = /^(exclusive)?(min|max)[A-Z]?\w+$|^(pattern|multipleOf|uniqueItems)$/;

function pickRules(fields: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  const rules = isFields(fields.constraints) ? Object.entries(fields.constraints) : [];
  return Object.fromEntries([
    ...rules,
    ...Object.entries(fields).filter(([name]) => RULE.test(name)),
  ]);
}

function readReferenceName(pointer: string): string {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return last;
  }
}
