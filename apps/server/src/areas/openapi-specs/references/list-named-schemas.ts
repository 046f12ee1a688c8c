import type { JsonValue } from '@octavo/openapi';

/** What authors wrote as values: nothing in it names a schema. */
const VALUES: ReadonlySet<string> = new Set([
  ...[
    'example',
    'examples',
    'default',
    'enum',
    'const',
    'constraints',
    'xml',
    'others',
    'encoding',
  ],
  ...['servers', 'security', 'codeSamples', 'externalDocs', 'links', 'tags', 'badges'],
]);

/**
 * The names of the schemas that an operation or a schema refers to, in the order of their first mention,
 * those that only a discriminator maps to included.
 */
export function listNamedSchemas(part: unknown): string[] {
  const names = new Set<string>();
  const waiting: JsonValue[] = [part as JsonValue];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    waiting.push(...listInner(value, names).reverse());
  }
  return [...names];
}

function listInner(value: NonNullable<JsonValue> & object, names: Set<string>): JsonValue[] {
  if (Array.isArray(value)) return [...value];
  const inner: JsonValue[] = [];
  for (const [key, part] of Object.entries(value)) {
    if (key === 'reference' && typeof part === 'string') names.add(part);
    else if (key === 'discriminator') inner.push(...listMapped(part));
    else if (!VALUES.has(key)) inner.push(part);
  }
  return inner;
}

function listMapped(discriminator: JsonValue): JsonValue[] {
  const { mapping } = (discriminator ?? {}) as { mapping?: Readonly<Record<string, JsonValue>> };
  return Object.values(mapping ?? {}).map((reference) => ({ reference }));
}
