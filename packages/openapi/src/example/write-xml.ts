import { findSchemaName, type KnownSchemas, readSchema } from '../describe/read-schema.ts';
import { isFields } from '../json-value.ts';
import type { JsonValue, SchemaBody, SchemaView } from '../model.ts';

const NO_SCHEMAS: KnownSchemas = new Map();
const INDENT = '  ';

/**
 * A value as XML, named and shaped by `xml` of its schema: `name`, `prefix`, `namespace`, `attribute`,
 * `wrapped`, and the `nodeType` of OpenAPI 3.2. Names that XML does not allow are mended.
 */
export function writeXml(
  value: JsonValue,
  schema: SchemaView = {},
  known: KnownSchemas = NO_SCHEMAS,
): string {
  const name = findSchemaName(schema) ?? 'root';
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  writeElement({ value, schema, known, name, indent: '', lines });
  return lines.join('\n');
}

interface Element {
  readonly value: JsonValue;
  readonly schema: SchemaView;
  readonly known: KnownSchemas;
  readonly name: string;
  readonly indent: string;
  readonly lines: string[];
}

function writeElement(element: Element): void {
  const body = readSchema(element.schema, element.known);
  const { value, indent, lines } = element;
  if (Array.isArray(value)) {
    writeList(element, value, body);
    return;
  }
  const name = nameElement(body, element.name);
  if (!isFields(value)) {
    lines.push(`${indent}<${name}${writeNamespace(body)}>${escapeXml(writeText(value))}</${name}>`);
    return;
  }
  const schemas = listPropertySchemas(body, element.known);
  const entries = Object.entries(value);
  const isAttribute = ([key]: [string, JsonValue]): boolean =>
    describesAttribute(schemas.get(key), element.known);
  const attributes = entries
    .filter(isAttribute)
    .map(([key, one]) => {
      const own = nameElement(readSchema(schemas.get(key) ?? {}, element.known), key);
      return ` ${own}="${escapeXml(writeText(one))}"`;
    })
    .join('');
  lines.push(`${indent}<${name}${writeNamespace(body)}${attributes}>`);
  for (const [key, one] of entries.filter((entry) => !isAttribute(entry))) {
    const schema = schemas.get(key) ?? {};
    writeElement({ ...element, value: one, schema, name: key, indent: indent + INDENT });
  }
  lines.push(`${indent}</${name}>`);
}

/** Items one after the other, in an element around them where the schema says so. */
function writeList(
  element: Element,
  items: readonly JsonValue[],
  body: SchemaBody | undefined,
): void {
  const { indent, lines, known } = element;
  const isRoot = indent === '';
  const isWrapped = isRoot || body?.xml?.wrapped === true || body?.xml?.nodeType === 'element';
  const name = nameElement(body, element.name);
  const schema = body?.items ?? {};
  const itemBody = readSchema(schema, known);
  const itemName = itemBody?.xml?.name === undefined ? element.name : nameElement(itemBody, name);
  if (isWrapped) lines.push(`${indent}<${name}${writeNamespace(body)}>`);
  for (const value of items) {
    const below = isWrapped ? indent + INDENT : indent;
    const own = Array.isArray(value)
      ? 'item'
      : isRoot
        ? (findSchemaName(schema) ?? 'item')
        : itemName;
    writeElement({ ...element, value, schema, name: own, indent: below === '' ? INDENT : below });
  }
  if (isWrapped) lines.push(`${indent}</${name}>`);
}

/** The schemas of properties, those of parts and choices too. */
function listPropertySchemas(
  body: SchemaBody | undefined,
  known: KnownSchemas,
  depth = 0,
): Map<string, SchemaView> {
  const schemas = new Map<string, SchemaView>();
  if (body === undefined || depth > 8) return schemas;
  for (const part of [...(body.allOf ?? []), ...(body.oneOf ?? body.anyOf ?? []).slice(0, 1)]) {
    for (const [name, schema] of listPropertySchemas(readSchema(part, known), known, depth + 1)) {
      schemas.set(name, schema);
    }
  }
  for (const { name, schema } of body.properties ?? []) schemas.set(name, schema);
  return schemas;
}

function describesAttribute(schema: SchemaView | undefined, known: KnownSchemas): boolean {
  const xml = schema && readSchema(schema, known)?.xml;
  return xml?.attribute === true || xml?.nodeType === 'attribute';
}

function nameElement(body: SchemaBody | undefined, otherwise: string): string {
  const { name, prefix } = body?.xml ?? {};
  const own = cleanName(typeof name === 'string' ? name : otherwise);
  return typeof prefix === 'string' && prefix !== '' ? `${cleanName(prefix)}:${own}` : own;
}

function writeNamespace(body: SchemaBody | undefined): string {
  const { namespace, prefix } = body?.xml ?? {};
  if (typeof namespace !== 'string') return '';
  const own = typeof prefix === 'string' && prefix !== '' ? `:${cleanName(prefix)}` : '';
  return ` xmlns${own}="${escapeXml(namespace)}"`;
}

/** A name that XML allows. */
function cleanName(name: string): string {
  const clean = name.replace(/[^\p{L}\p{N}_.-]+/gu, '_');
  return /^[\p{L}_]/u.test(clean) ? clean : `_${clean}`;
}

function writeText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
