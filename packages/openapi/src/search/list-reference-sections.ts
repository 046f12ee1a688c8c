import { listChoices } from '../describe/read-schema.ts';
import { isFields } from '../json-value.ts';
import type {
  LoadedReference,
  MediaView,
  OperationView,
  ParameterView,
  SchemaBody,
  SchemaView,
} from '../model.ts';
import { referenceId } from '../reference-ids.ts';

/** What can be found of a part of a reference, and where on the page it is. */
export interface ReferenceSearchSection {
  /** An id of the reference as HTML. */
  readonly anchor: string;
  readonly title: string;
  /** Everything said there, a name with what it means on each line; at most 30,000 characters. */
  readonly text: string;
}

const MAX_TEXT = 30_000;
const MAX_DESCRIPTION = 2000;
const MAX_DEPTH = 40;

/**
 * The parts of a reference as search finds them: the operation with its parameters, what is sent, what
 * is answered, or each schema; with the names and words of all that they hold, those of other schemas
 * that they name included. Samples and examples are left out. `prefix` is what its ids begin with.
 */
export function listReferenceSections(
  reference: LoadedReference,
  prefix: string,
): ReferenceSearchSection[] {
  const { operation, schemas = [], known } = reference;
  const sections = operation ? listOfOperation(operation, known, prefix) : [];
  for (const name of schemas) {
    const words = new Words(known);
    words.addSchema({ reference: name });
    const title = known.get(name)?.title ?? name;
    const anchor = referenceId(prefix, { schema: name });
    sections.push({ anchor, title, text: words.finish(name) });
  }
  return sections;
}

function listOfOperation(
  operation: OperationView,
  known: Known,
  prefix: string,
): ReferenceSearchSection[] {
  const title = operation.summary || operation.operationId || operation.path;
  const own = new Words(known);
  own.add(`${operation.method.toUpperCase()} ${operation.path}`);
  own.add(operation.operationId, operation.description, ...operation.tags);
  for (const parameter of operation.parameters) own.addParameter(parameter);
  for (const { name, operations } of operation.callbacks) {
    own.add(name, ...operations.flatMap(({ summary, path }) => [summary, path]));
  }
  const sections = [{ anchor: prefix, title, text: own.finish() }];
  const add = (section: 'body' | 'responses', words: Words) => {
    const text = words.finish();
    if (text !== '') sections.push({ anchor: referenceId(prefix, { section }), title, text });
  };
  const { requestBody, responses } = operation;
  const sent = new Words(known);
  sent.add(requestBody?.description);
  for (const media of requestBody?.content ?? []) sent.addMedia(media);
  add('body', sent);
  const answered = new Words(known);
  for (const { status, summary, description, headers, content } of responses) {
    answered.add(status, summary, description);
    for (const header of headers) answered.addParameter(header);
    for (const media of content) answered.addMedia(media);
  }
  add('responses', answered);
  return sections;
}

type Known = LoadedReference['known'];

/** Gathers lines until there are enough; each named schema is read once. */
class Words {
  readonly #known: Known;
  readonly #lines: string[] = [];
  readonly #seen = new Set<string>();
  #length = 0;

  constructor(known: Known) {
    this.#known = known;
  }

  /** A line of all the words that there are. */
  add(...words: (string | undefined)[]): void {
    const line = words.filter(Boolean).map(shorten).join(' ').replace(/\s+/g, ' ').trim();
    if (line === '' || this.#isFull()) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
  }

  addParameter({ name, description, schema, content = [] }: ParameterView): void {
    this.add(name, description);
    if (schema) this.addSchema(schema);
    for (const media of content) this.addMedia(media);
  }

  addMedia({ mediaType, schema, itemSchema }: MediaView): void {
    this.add(mediaType);
    for (const one of [schema, itemSchema]) if (one) this.addSchema(one);
  }

  addSchema(schema: SchemaView, depth = 0): void {
    if (this.#isFull() || depth > MAX_DEPTH) return;
    if (!('reference' in schema)) {
      this.#addBody(schema, depth);
      return;
    }
    this.add(schema.description);
    if (this.#seen.has(schema.reference)) return;
    this.#seen.add(schema.reference);
    const body = this.#known.get(schema.reference);
    if (body !== undefined) this.#addBody(body, depth);
  }

  /** The lines, of which one is left out. */
  finish(without?: string): string {
    return this.#lines
      .filter((line) => line !== without)
      .join('\n')
      .slice(0, MAX_TEXT);
  }

  #addBody(body: SchemaBody, depth: number): void {
    this.add(body.title, body.description);
    const fixed = body.const === undefined ? [] : [{ value: body.const, description: undefined }];
    for (const { value, description } of [...fixed, ...(body.enum ?? [])]) {
      this.add(isFields(value) || Array.isArray(value) ? '' : String(value), description);
    }
    for (const { name, schema } of body.properties ?? []) {
      this.add(name);
      this.addSchema(schema, depth + 1);
    }
    for (const inner of listInner(body)) this.addSchema(inner, depth + 1);
  }

  #isFull(): boolean {
    return this.#length > MAX_TEXT;
  }
}

function listInner(body: SchemaBody): SchemaView[] {
  const { items, additionalProperties, patternProperties = [], prefixItems = [] } = body;
  const { allOf = [], not } = body;
  return [
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...patternProperties.map(({ schema }) => schema),
    ...[...prefixItems, ...allOf, ...listChoices(body).flatMap(({ options }) => options)],
    ...(not ? [not] : []),
  ];
}

function shorten(text: string | undefined): string {
  return (text ?? '').slice(0, MAX_DESCRIPTION);
}
