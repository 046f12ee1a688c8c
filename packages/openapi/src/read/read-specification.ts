import { encodeCanonicalJson, type Hash, type HashText } from '@octavo/content';
import type {
  OperationEntry,
  SchemaEntry,
  SpecificationParts,
  SpecificationView,
} from '../model.ts';
import { readDocuments } from './documents.ts';
import { enter, isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { parseDocument } from './parse-document.ts';
import { shorten } from './problems.ts';
import { given, listEntries, readExternalDocs, readObject, readText } from './read-fields.ts';
import { type OperationSurroundings, readOperation } from './read-operation.ts';
import { listOperations } from './read-path-item.ts';
import { readSchemaBody } from './read-schema.ts';
import { readSecurity, readSecuritySchemes } from './read-security.ts';
import { readRootServers } from './read-servers.ts';
import { readTags } from './read-tags.ts';
import { Reading } from './reading.ts';
import type { SourceDocument } from './source-document.ts';
import { SpecificationError, type SpecificationSource } from './specification-source.ts';
import { completeMapping, findSubtypes } from './subtypes.ts';

/**
 * Reads a specification in Swagger 2.0 or OpenAPI 3.0 to 3.2, as JSON or YAML, and takes it apart. A
 * document with mistakes is read as far as it is right: what is not is left out and listed in
 * `view.problems`. Any text may be given: depth, size and repetition are bounded.
 *
 * @throws SpecificationError where nothing can be shown of it.
 */
export async function readSpecification(source: SpecificationSource): Promise<SpecificationParts> {
  const first = parseDocument(source.text, source.address, true);
  const root = requireSpecification(first);
  const documents = await readDocuments(first, source);
  for (const { address, value } of documents.all) source.noteDocument?.(address, value);
  const reading = new Reading(documents, root.value.swagger !== undefined);
  for (const document of documents.all) {
    for (const { message, position } of document.mistakes) {
      reading.problems.noteWhole(message, document, position);
    }
  }
  return readParts(reading, root, new PartStore(source.hashText));
}

/** @throws SpecificationError for a document that is not one of the versions that are read. */
function requireSpecification(document: SourceDocument): ObjectNode {
  const root: SpecNode = { value: document.value, document, pointer: '' };
  const mistakes = document.mistakes.map(({ message, position }) => ({ ...position, message }));
  if (!isObjectNode(root)) throw new SpecificationError('It is not an OpenAPI document.', mistakes);
  const { openapi, swagger } = root.value;
  const said = String(openapi ?? swagger ?? '');
  if (said === '') {
    const message = 'It is not an OpenAPI document: it has neither “openapi” nor “swagger”.';
    throw new SpecificationError(message, [...mistakes, { line: 1, column: 1, message }]);
  }
  const isRead = openapi === undefined ? /^2(\.|$)/.test(said) : /^3(\.|$)/.test(said);
  if (!isRead)
    throw new SpecificationError(`Version “${shorten(said)}” of the format is not supported.`);
  return root;
}

function readParts(reading: Reading, root: ObjectNode, store: PartStore): SpecificationParts {
  checkRoot(reading, root);
  declareSchemas(reading, root);
  const schemes = readSecuritySchemes(reading, root);
  const servers = readRootServers(reading, root);
  const security = readSecurity(reading, root, schemes);
  const around: OperationSurroundings = { root, servers, schemes, security };
  const operations = readPaths(reading, root, around, store);
  const webhooks = [
    ...readWebhooks(reading, root, 'webhooks', around, store),
    ...readWebhooks(reading, root, 'x-webhooks', around, store),
  ];
  noteRepeatedIds(reading, root, [...operations, ...webhooks]);
  const used = [...operations, ...webhooks].flatMap(({ tags }) => tags);
  const tags = readTags(reading, root, used);
  const schemas = readSchemas(reading, store);
  const info = readInfo(reading, root);
  const externalDocs = readExternalDocs(reading, root);
  const problems = reading.problems.list(reading.documents.all);
  const view = {
    format: String(root.value.openapi ?? root.value.swagger),
    ...info,
    ...given({ externalDocs }),
    servers,
    security: [...schemes.values()],
    tags,
    operations,
    webhooks,
    schemas,
    problems,
    problemCount: reading.problems.count,
  };
  return { view, parts: store.parts };
}

const ROOT_KEYS = new Set([
  'openapi',
  'swagger',
  '$self',
  'info',
  'jsonSchemaDialect',
  'servers',
  'paths',
  'webhooks',
  'components',
  'security',
  'tags',
  'externalDocs',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'definitions',
  '$defs',
  'parameters',
  'responses',
  'securityDefinitions',
]);

function checkRoot(reading: Reading, root: ObjectNode): void {
  const { openapi, paths, webhooks, components } = root.value;
  for (const key of Object.keys(root.value)) {
    if (ROOT_KEYS.has(key) || key.startsWith('x-')) continue;
    reading.problems.note(
      enter(root, key),
      `“${shorten(key)}” is not a field of the document and is ignored.`,
    );
  }
  if (typeof openapi === 'string' && !/^3\.[0-2](\.|$)/.test(openapi)) {
    const words = `Version “${shorten(openapi)}” is not known; it is read as 3.2.`;
    reading.problems.note(enter(root, 'openapi'), words);
  }
  if ([paths, webhooks, root.value['x-webhooks'], components].every((one) => one === undefined)) {
    reading.problems.note(root, 'It is empty: there are no “paths”, “webhooks” or “components”.');
  }
}

function declareSchemas(reading: Reading, root: ObjectNode): void {
  const entries = reading.isSwagger
    ? listEntries(reading, root, 'definitions', { extensions: true })
    : listEntries(reading, enter(root, 'components'), 'schemas', { extensions: true });
  for (const [name, node] of entries) {
    if (name.trim() === '') reading.problems.note(node, 'A schema must have a name.');
    else reading.names.declare(name, node);
  }
}

function readPaths(
  reading: Reading,
  root: ObjectNode,
  around: OperationSurroundings,
  store: PartStore,
): OperationEntry[] {
  const templates = new Map<string, string>();
  return listEntries(reading, root, 'paths').flatMap(([path, node]) => {
    if (!path.startsWith('/')) {
      reading.problems.note(node, `The path “${shorten(path)}” must begin with a slash.`);
    }
    const template = path.replace(/\{[^{}]*\}/g, '{}');
    const twin = templates.get(template);
    if (twin !== undefined) {
      reading.problems.note(node, `The path “${shorten(path)}” is the same as “${shorten(twin)}”.`);
    }
    templates.set(template, path);
    return readEntries(reading, node, path, '', around, store);
  });
}

function readWebhooks(
  reading: Reading,
  root: ObjectNode,
  key: string,
  around: OperationSurroundings,
  store: PartStore,
): OperationEntry[] {
  return listEntries(reading, root, key).flatMap(([name, node]) =>
    readEntries(reading, node, name, key === 'webhooks' ? 'webhook ' : 'x-webhook ', around, store),
  );
}

function readEntries(
  reading: Reading,
  node: SpecNode,
  path: string,
  prefix: string,
  around: OperationSurroundings,
  store: PartStore,
): OperationEntry[] {
  return listOperations(reading, node).flatMap((found) => {
    const view = readOperation(reading, found, path, around);
    const whole = store.add(view);
    if (whole === undefined) {
      const words =
        'The operation is too large with everything that it uses; its parameters, bodies and responses are left out.';
      reading.problems.note(found.node, words);
    }
    const part = whole ?? store.add(shortenOperation(view));
    if (part === undefined) return [];
    const { method, operationId, summary, tags, deprecated } = view;
    return [
      {
        key: `${prefix}${method === method.toLowerCase() ? method.toUpperCase() : method} ${path}`,
        method,
        path,
        ...given({ operationId, summary, deprecated }),
        tags,
        part,
      },
    ];
  });
}

function shortenOperation(view: ReturnType<typeof readOperation>) {
  const { requestBody: _, ...others } = view;
  return { ...others, parameters: [], responses: [], callbacks: [], codeSamples: [] };
}

function readSchemas(reading: Reading, store: PartStore): SchemaEntry[] {
  const entries: SchemaEntry[] = [];
  const read = [];
  for (const { name, node } of reading.names) {
    read.push({ name, node, body: readSchemaBody(reading, node) });
  }
  const subtypes = findSubtypes(read);
  for (const { name, node, body: own } of read) {
    const body = completeMapping(own, name, subtypes, () => reading.spend());
    const whole = store.add(body);
    if (whole === undefined) reading.problems.note(node, 'The schema is too large to be shown.');
    const part = whole ?? store.add(given({ types: body.types }));
    if (part !== undefined) entries.push({ name, ...given({ title: body.title }), part });
  }
  return entries;
}

function noteRepeatedIds(
  reading: Reading,
  root: ObjectNode,
  entries: readonly OperationEntry[],
): void {
  const known = new Map<string, string>();
  for (const { operationId, key } of entries) {
    if (operationId === undefined) continue;
    const other = known.get(operationId);
    known.set(operationId, other ?? key);
    if (other === undefined) continue;
    const words = `“${shorten(key)}” has the same operationId “${shorten(operationId)}” as “${shorten(other)}”.`;
    reading.problems.note(findOperation(root, key), words);
  }
}

function findOperation(root: ObjectNode, key: string): SpecNode {
  const [method = '', path = ''] = key.split(' ');
  const item = enter(enter(root, 'paths'), path);
  return isObject(item.value) ? enter(enter(item, method.toLowerCase()), 'operationId') : root;
}

type Info = Pick<
  SpecificationView,
  'title' | 'version' | 'summary' | 'description' | 'termsOfService' | 'contact' | 'license'
>;

/** What a specification says of itself. */
function readInfo(reading: Reading, root: ObjectNode): Info {
  const info = readObject(reading, root, 'info');
  if (info === undefined) {
    reading.problems.note(root, 'The document has no “info”.');
    return { title: '', version: '' };
  }
  const title = readText(reading, info, 'title');
  if (title === undefined) reading.problems.note(info, 'The API must have a “title”.');
  return {
    title: title ?? '',
    version: readText(reading, info, 'version') ?? '',
    ...given({
      summary: readText(reading, info, 'summary'),
      description: readText(reading, info, 'description'),
      termsOfService: readText(reading, info, 'termsOfService'),
      contact: readContact(reading, info),
      license: readLicense(reading, info),
    }),
  };
}

function readContact(reading: Reading, info: ObjectNode): Info['contact'] {
  const contact = readObject(reading, info, 'contact');
  if (contact === undefined) return undefined;
  const said = given({
    name: readText(reading, contact, 'name'),
    url: readText(reading, contact, 'url'),
    email: readText(reading, contact, 'email'),
  });
  return Object.keys(said).length > 0 ? said : undefined;
}

function readLicense(reading: Reading, info: ObjectNode): Info['license'] {
  const license = readObject(reading, info, 'license');
  const name = license === undefined ? undefined : readText(reading, license, 'name');
  if (license === undefined || name === undefined) return undefined;
  return {
    name,
    ...given({
      identifier: readText(reading, license, 'identifier'),
      url: readText(reading, license, 'url'),
    }),
  };
}

/** How many characters one part may have as JSON, and all of them together. */
const MAX_PART = 8 * 1024 * 1024;
const MAX_PARTS = 64 * 1024 * 1024;

/** Takes in the parts of a specification, each once. */
class PartStore {
  readonly parts = new Map<Hash, string>();
  readonly #hashText: HashText;
  readonly #sizes = new WeakMap<object, number>();
  readonly #hashes = new WeakMap<object, Hash>();
  #size = 0;

  constructor(hashText: HashText) {
    this.#hashText = hashText;
  }

  /** Keeps a part and answers its hash; undefined where it or all of them together are too large. */
  add(part: object): Hash | undefined {
    const known = this.#hashes.get(part);
    if (known !== undefined) return known;
    const size = this.#measure(part);
    if (size > MAX_PART || this.#size + size > MAX_PARTS) return undefined;
    const json = encodeCanonicalJson(part);
    const hash = this.#hashText(json);
    if (!this.parts.has(hash)) {
      this.parts.set(hash, json);
      this.#size += json.length;
    }
    this.#hashes.set(part, hash);
    return hash;
  }

  /** About how long a value is as JSON. What several parts share is looked through once. */
  #measure(value: unknown): number {
    if (typeof value === 'string') return value.length + 2;
    if (typeof value !== 'object' || value === null) return 5;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    let size = 2;
    for (const [key, inside] of Object.entries(value)) {
      size += (Array.isArray(value) ? 1 : key.length + 4) + this.#measure(inside);
    }
    this.#sizes.set(value, size);
    return size;
  }
}
