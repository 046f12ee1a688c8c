/** Counts and texts of a raw document, found without any of the code that is tested. */
export interface RawOperation {
  key: string;
  parameters: number;
  statuses: string[];
  mediaTypes: string[];
  examples: number;
  properties: string[];
}

type Raw = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Walks the operations of a document whose references all lead to places in it. */
export function walkOperations(root: Raw): RawOperation[] {
  const follow = (value: unknown): unknown => {
    let at = value;
    for (let step = 0; isRaw(at) && typeof at.$ref === 'string' && step < 9; step += 1) {
      let target: unknown = root;
      for (const token of decodeURIComponent(at.$ref).slice(2).split('/')) {
        const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
        target = isRaw(target) || Array.isArray(target) ? (target as Raw)[key] : undefined;
      }
      at = target;
    }
    return at;
  };
  const found: RawOperation[] = [];
  for (const [path, raw] of Object.entries((root.paths ?? {}) as Raw)) {
    const item = follow(raw) as Raw;
    for (const method of Object.keys(item).filter((key) => METHODS.includes(key))) {
      const operation = item[method] as Raw;
      if (operation['x-internal'] === true) continue;
      const key = `${method.toUpperCase()} ${path}`;
      found.push({ key, ...describe(root, operation, item, follow) });
    }
  }
  return found;
}

function describe(root: Raw, operation: Raw, item: Raw, follow: (value: unknown) => unknown) {
  const named = new Map<string, Raw>();
  for (const raw of [item.parameters, operation.parameters].flat()) {
    const parameter = follow(raw);
    if (isRaw(parameter)) named.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const all = [...named.values()];
  const responses = Object.entries((operation.responses ?? {}) as Raw)
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, raw]) => [status, follow(raw) as Raw] as const);
  const isSwagger = root.swagger !== undefined;
  const shown = all.filter(({ in: place }) => place !== 'body' && place !== 'formData');
  const body = follow(operation.requestBody) as Raw | undefined;
  const contents = [body, ...responses.map(([, response]) => response)].flatMap((one) =>
    Object.entries((one?.content ?? {}) as Raw),
  );
  const media = contents.map(([, one]) => one as Raw);
  const schemas = isSwagger
    ? [...all.map(({ schema }) => schema), ...responses.map(([, { schema }]) => schema)]
    : [...all.map(({ schema }) => schema), ...media.map(({ schema }) => schema)];
  return {
    parameters: shown.length,
    statuses: responses.map(([status]) => status).toSorted(),
    mediaTypes: isSwagger ? [] : contents.map(([type]) => type).toSorted(),
    examples: isSwagger
      ? 0
      : [...media, ...shown].reduce((sum, one) => sum + countExamples(one), 0),
    properties: schemas.flatMap(listProperties).toSorted(),
  };
}

function countExamples(one: Raw): number {
  return (one.example === undefined ? 0 : 1) + Object.keys((one.examples ?? {}) as Raw).length;
}

/** The names of all properties within a schema, those of other schemas that it names left out. */
export function listProperties(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listProperties);
  if (!isRaw(schema)) return [];
  const properties = isRaw(schema.properties) ? schema.properties : {};
  const inside = ['items', 'prefixItems', 'allOf', 'oneOf', 'anyOf', 'not', 'additionalProperties'];
  return [
    ...Object.entries(properties).flatMap(([name, one]) => [name, ...listProperties(one)]),
    ...inside.flatMap((key) => listProperties(schema[key])),
  ];
}

const DATA = ['example', 'examples', 'default', 'enum', 'const', 'value', 'callbacks', 'links'];
const NAMING = ['properties', 'schemas', 'definitions', 'paths', 'responses', 'content', 'headers'];

/** A text of a document, and the JSON pointer of where it stands. */
export interface PlacedText {
  pointer: string;
  text: string;
}

/**
 * The descriptions and summaries that stand in a value, those of data and extensions left out, and those
 * that a path says for its operations, which may say them anew.
 */
export function listTexts(value: unknown, pointer = '', holdsNames = false): PlacedText[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => listTexts(one, `${pointer}/${at}`));
  if (!isRaw(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (/^\/paths\/[^/]*\/(parameters|summary|description)$/.test(below)) return [];
    if (holdsNames) return listTexts(inside, below);
    if (typeof inside === 'string') {
      return /^(description|summary)$/.test(key) ? [{ pointer: below, text: inside }] : [];
    }
    if (key.startsWith('x-') || DATA.includes(key)) return [];
    return listTexts(inside, below, NAMING.includes(key));
  });
}
