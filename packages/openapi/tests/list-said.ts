type Raw = Record<string, unknown>;

/** What a document says that a reader has to find, and where it says it. */
export interface Said {
  readonly kind: 'name' | 'status' | 'media type' | 'value' | 'rule' | 'example' | 'text';
  readonly text: string;
}

const RULES = [
  ...['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'maxLength'],
  ...['minLength', 'pattern', 'maxItems', 'minItems', 'maxProperties', 'minProperties'],
];
const INSIDE = [
  ...['items', 'prefixItems', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'not'],
];

function asRaw(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {};
}

/**
 * All that one operation of a raw document says, to any depth, each schema that it names followed once
 * in each direction. Knows nothing of the code that reads and shows specifications. Left out, since
 * readers of a reference are better off without: what is only answered in a request and only sent in an
 * answer, schemas of forbidden things, extensions, and descriptions that another one replaces.
 */
export function listSaid(root: Raw, path: string, method: string): Said[] {
  const said = new Map<string, Said>();
  const seen = new Set<unknown>();
  const add = (kind: Said['kind'], value: unknown): void => {
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
    if (text !== '') said.set(`${kind} ${text}`, { kind, text });
  };
  const follow = (value: unknown): Raw => {
    let at = asRaw(value);
    for (let step = 0; typeof at.$ref === 'string' && step < 9; step += 1) {
      const tokens = decodeURIComponent(at.$ref).replace(/^#\//, '').split('/');
      const target = tokens.reduce<unknown>(
        (place, token) => asRaw(place)[token.replaceAll('~1', '/').replaceAll('~0', '~')],
        root,
      );
      at = asRaw(target);
    }
    return at;
  };
  const addExample = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) add('example', key);
        addExample(inner);
      }
    } else if (value !== undefined) {
      // A text stands in JSON with escapes: so much of it as stands there as it is.
      add('example', typeof value === 'string' ? (/^[^"\\\n\r\t]*/.exec(value)?.[0] ?? '') : value);
    }
  };
  const addExamples = ({ example, examples }: Raw): void => {
    addExample(example);
    for (const one of Object.values(asRaw(examples))) {
      const { value, summary, description } = follow(one);
      addExample(value);
      for (const text of [summary, description]) if (text !== undefined) add('text', text);
    }
  };
  const walkSchema = (given: unknown, hidden: string): void => {
    const schema = follow(given);
    if (typeof given !== 'object' || seen.has(schema) || schema[hidden] === true) return;
    seen.add(schema);
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    for (const [name, property] of Object.entries(asRaw(schema.properties))) {
      if (follow(property)[hidden] === true) continue;
      add('name', name);
      required.delete(name);
      walkSchema(property, hidden);
    }
    for (const key of INSIDE) {
      const inside = schema[key];
      const several = Array.isArray(inside) ? inside : [inside];
      for (const one of several) walkSchema(one, hidden);
    }
    for (const value of Array.isArray(schema.enum) ? schema.enum : []) add('value', value);
    for (const key of ['default', 'const']) {
      const value = schema[key];
      if (typeof value === 'object') addExample(value);
      else if (value !== undefined) add('value', value);
    }
    for (const rule of RULES) {
      if (!['boolean', 'undefined'].includes(typeof schema[rule])) add('rule', schema[rule]);
    }
    addExample(schema.example);
    if (Array.isArray(schema.examples)) schema.examples.forEach(addExample);
    if (typeof schema.description === 'string') add('text', schema.description);
  };
  const walkContent = (content: unknown, hidden: string): void => {
    for (const [type, media] of Object.entries(asRaw(content))) {
      add('media type', type);
      addExamples(asRaw(media));
      seen.clear();
      walkSchema(asRaw(media).schema, hidden);
      walkSchema(asRaw(media).itemSchema, hidden);
    }
  };
  const walkParameter = (given: unknown, name?: string): void => {
    const parameter = follow(given);
    add('name', name ?? parameter.name);
    if (typeof parameter.description === 'string') add('text', parameter.description);
    addExamples(parameter);
    seen.clear();
    const isPlain = parameter.schema === undefined && parameter.content === undefined;
    walkSchema(isPlain ? withoutText(parameter) : parameter.schema, 'readOnly');
    walkContent(parameter.content, 'readOnly');
  };
  const item = follow(asRaw(root.paths)[path]);
  const operation = asRaw(item[method]);
  for (const key of ['description', 'summary']) {
    if (typeof operation[key] === 'string') add('text', operation[key]);
  }
  for (const given of [item.parameters, operation.parameters].flatMap((list) => list ?? [])) {
    const parameter = follow(given);
    if (parameter.in === 'body') walkSchema(parameter.schema, 'readOnly');
    else walkParameter(parameter);
  }
  const body = follow(operation.requestBody);
  if (typeof body.description === 'string') add('text', body.description);
  walkContent(body.content, 'readOnly');
  for (const [status, given] of Object.entries(asRaw(operation.responses))) {
    if (status.startsWith('x-')) continue;
    if (status !== 'default') add('status', status);
    const response = follow(given);
    if (typeof response.description === 'string') add('text', response.description);
    seen.clear();
    walkSchema(response.schema, 'writeOnly');
    walkContent(response.content, 'writeOnly');
    for (const [name, header] of Object.entries(asRaw(response.headers))) {
      walkParameter(header, name);
    }
  }
  return [...said.values()];
}

function withoutText({ description: _, ...parameter }: Raw): Raw {
  return parameter;
}
