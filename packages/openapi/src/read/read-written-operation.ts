import type {
  BodyView,
  LoadedReference,
  MediaView,
  OperationView,
  ParameterView,
  ResponseView,
  SchemaBody,
  SchemaView,
} from '../model.ts';

/**
 * What a page itself says of an operation, beside its method and path: the `operation` of a block
 * `swagger`. It comes from documents of any origin.
 */
export interface WrittenReference {
  readonly method: string;
  readonly path: string;
  readonly operation: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads an operation that a page says itself as a reference like any other. Never throws. */
export function readWrittenOperation({
  method,
  path,
  operation: written,
}: WrittenReference): LoadedReference {
  const fields = asFields(written);
  const { summary, description, server } = fields;
  const parameters = listFields(fields.parameters);
  const body = readBody(parameters);
  const operation: OperationView = {
    method: method.toLowerCase(),
    path: namePathParameters(path, parameters),
    ...(isText(summary) && { summary }),
    ...(isText(description) && { description }),
    ...(fields.deprecated === true && { deprecated: true }),
    tags: [],
    servers: isText(server) ? [{ url: server }] : [],
    security: [],
    parameters: parameters.flatMap(readParameter),
    ...(body && { requestBody: body }),
    responses: listFields(fields.responses).map(readResponse),
    callbacks: [],
    codeSamples: [],
    trialHidden: true,
  };
  const entry = { method: operation.method, path: operation.path };
  return {
    specification: {
      format: '',
      title: '',
      version: '',
      servers: operation.servers,
      security: [],
      tags: [],
      operations: [{ ...entry, key: '', tags: [], part: '' }],
      webhooks: [],
      schemas: [],
      problems: [],
      problemCount: 0,
    },
    operation,
    known: new Map(),
  };
}

/** `/kilns/:id` as `/kilns/{id}`, where `id` is a parameter that is described. */
function namePathParameters(path: string, parameters: readonly Fields[]): string {
  const names = new Set(parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])));
  return path.replace(/(?<=\/):([\w-]+)/g, (whole, name) =>
    names.has(name) ? `{${name}}` : whole,
  );
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

function readParameter(fields: Fields): ParameterView[] {
  const { name, description, type, required } = fields;
  const place = PLACES.find((one) => one === fields.in);
  if (place === undefined || !isText(name)) return [];
  return [
    {
      name,
      in: place,
      required: required === true,
      ...(isText(description) && { description }),
      ...(isText(type) && { schema: readType(type) }),
    },
  ];
}

function readBody(parameters: readonly Fields[]): BodyView | undefined {
  const content = (['body', 'form'] as const).flatMap((place): MediaView[] => {
    const own = parameters.filter((one) => one.in === place && isText(one.name));
    if (own.length === 0) return [];
    const properties = own.map(({ name, type, description, required }) => ({
      name: String(name),
      required: required === true,
      schema: {
        ...(isText(type) ? readType(type) : {}),
        ...(isText(description) && { description }),
      },
    }));
    const mediaType = place === 'body' ? 'application/json' : 'multipart/form-data';
    return [{ mediaType, schema: { types: ['object'], properties } }];
  });
  if (content.length === 0) return undefined;
  return { required: parameters.some((one) => isBodyPart(one) && one.required === true), content };
}

function isBodyPart({ in: place }: Fields): boolean {
  return place === 'body' || place === 'form';
}

const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);

/** A type as its author calls it: one of JSON's, a list of one, or a word. */
function readType(written: string): SchemaBody {
  const type = written.trim();
  const item = /^(.+)\[\]$/.exec(type)?.[1] ?? /^array\s*(?:of\s+|<)([\w ]+?)>?$/i.exec(type)?.[1];
  if (item !== undefined) return { types: ['array'], items: readType(item) satisfies SchemaView };
  const lower = type.toLowerCase();
  return TYPES.has(lower) ? { types: [lower] } : { title: type };
}

function readResponse({ status, summary, description, examples }: Fields): ResponseView {
  const media = new Map<string, { text: string; name?: string }[]>();
  for (const { text, syntax, name } of listFields(examples)) {
    if (typeof text !== 'string') continue;
    const type = nameMedia(syntax, text);
    const own = media.get(type) ?? [];
    media.set(type, own);
    own.push({ text, ...(isText(name) && { name }) });
  }
  return {
    status: isText(status) ? status : 'default',
    ...(isText(summary) && { summary }),
    ...(isText(description) && { description }),
    headers: [],
    content: [...media].map(([mediaType, own]) => ({ mediaType, examples: own })),
    links: [],
  };
}

const MEDIA: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  html: 'text/html',
  csv: 'text/csv',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  json: 'application/json',
  javascript: 'application/json',
  js: 'application/json',
  json5: 'application/json',
};

function nameMedia(syntax: unknown, text: string): string {
  const known = isText(syntax) && Object.hasOwn(MEDIA, syntax) ? MEDIA[syntax] : undefined;
  return known ?? (/^\s*[[{]/.test(text) ? 'application/json' : 'text/plain');
}

function asFields(value: unknown): Fields {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? (value as Fields) : {};
}

function listFields(value: unknown): Fields[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).map(asFields) : [];
}

const MAX_ITEMS = 500;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
