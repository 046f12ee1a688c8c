type Raw = Record<string, unknown>;

/** Something a document says that readers have to find; `code` where it has to stand alone, as a name. */
export interface SaidWord {
  readonly kind:
    | 'operation'
    | 'parameter'
    | 'property'
    | 'response'
    | 'header'
    | 'media type'
    | 'example'
    | 'enum'
    | 'default'
    | 'constraint';
  readonly word: string;
}

type Direction = 'request' | 'response' | 'both';

const METHODS = 'get put post delete options head patch trace query'.split(' ');

/** Keywords whose numbers are said in words; bounds of counts from 0 on say nothing. */
const COUNTS = 'minLength maxLength minItems maxItems minProperties maxProperties'.split(' ');
const NUMBERS = [...COUNTS, 'minimum', 'maximum', 'multipleOf'];

/** Keywords that hold one schema, or a list of them. */
const INNER = 'items prefixItems additionalProperties allOf oneOf anyOf'.split(' ');

/** An operation or webhook of a raw document, with all that it says; `address` is the path or the name. */
export interface SaidOperation {
  readonly method: string;
  readonly address: string;
  readonly words: readonly SaidWord[];
}

/** What a raw document says of each of its operations and webhooks, found without any code that is tested. */
export function listSaidOperations(root: Raw): SaidOperation[] {
  const found: SaidOperation[] = [];
  for (const paths of [root.paths, root.webhooks].map(asRaw)) {
    for (const [address, given] of Object.entries(paths)) {
      const item = follow(root, given);
      for (const method of METHODS.filter((name) => isRaw(item[name]))) {
        const operation = asRaw(item[method]);
        // The one word of authors that keeps an operation from readers.
        if (operation['x-internal'] === true) continue;
        const words = new SaidWords(root);
        words.addOperation(operation, item, { method, address });
        found.push({ method, address, words: words.list() });
      }
    }
  }
  return found;
}

/** What each schema that a raw document names says, by its name. */
export function listSaidSchemas(root: Raw): { name: string; words: readonly SaidWord[] }[] {
  const schemas = asRaw(asRaw(root.components).schemas ?? root.definitions);
  return Object.entries(schemas).map(([name, schema]) => {
    const words = new SaidWords(root);
    words.addSchema(schema, 'both');
    return { name, words: words.list() };
  });
}

class SaidWords {
  readonly #root: Raw;
  readonly #words = new Map<string, SaidWord>();
  readonly #seen = new Set<string>();

  constructor(root: Raw) {
    this.#root = root;
  }

  list(): SaidWord[] {
    return [...this.#words.values()];
  }

  addOperation(operation: Raw, item: Raw, at: { method: string; address: string }): void {
    this.#add('operation', at.method.toUpperCase());
    this.#add('operation', at.address);
    this.#addParameters(operation, item);
    this.#addContent(follow(this.#root, operation.requestBody).content, 'request');
    for (const [status, given] of Object.entries(asRaw(operation.responses))) {
      if (status.startsWith('x-')) continue;
      if (status !== 'default') this.#add('response', status);
      this.#addResponse(follow(this.#root, given));
    }
    for (const given of Object.values(asRaw(operation.callbacks))) {
      for (const [address, inner] of Object.entries(follow(this.#root, given))) {
        const below = follow(this.#root, inner);
        for (const method of METHODS.filter((name) => isRaw(below[name]))) {
          this.addOperation(asRaw(below[method]), below, { method, address });
        }
      }
    }
  }

  /** Those of the operation go before those of the path that have their place and name. */
  #addParameters(operation: Raw, item: Raw): void {
    const named = new Map<string, Raw>();
    for (const given of [item.parameters, operation.parameters].flatMap((list) => list ?? [])) {
      const parameter = follow(this.#root, given);
      named.set(`${parameter.in} ${parameter.name}`, parameter);
    }
    for (const parameter of named.values()) {
      if (parameter.in === 'body') this.addSchema(parameter.schema, 'request');
      else this.#addParameter(parameter, 'parameter');
    }
  }

  #addParameter(parameter: Raw, kind: 'parameter' | 'header', name = parameter.name): void {
    // The format says that these three are ignored among parameters: they are described elsewhere.
    if (parameter.in === 'header' && /^(accept|content-type|authorization)$/i.test(String(name)))
      return;
    this.#add(kind, String(name));
    this.#addExamples(parameter);
    const direction = kind === 'header' ? 'response' : 'request';
    if (this.#root.swagger === undefined) this.addSchema(parameter.schema, direction);
    else this.addSchema({ ...parameter, example: undefined }, direction);
    this.#addContent(parameter.content, direction);
  }

  #addResponse(response: Raw): void {
    for (const [name, given] of Object.entries(asRaw(response.headers))) {
      if (/^content-type$/i.test(name)) continue;
      this.#addParameter(follow(this.#root, given), 'header', name);
    }
    this.#addContent(response.content, 'response');
    this.addSchema(response.schema, 'response');
    if (this.#root.swagger === undefined) return;
    for (const value of Object.values(asRaw(response.examples))) this.#addExample(value);
  }

  #addContent(content: unknown, direction: Direction): void {
    for (const [name, media] of Object.entries(asRaw(content))) {
      this.#add('media type', name);
      this.#addExamples(asRaw(media));
      this.addSchema(asRaw(media).schema, direction);
      this.addSchema(asRaw(media).itemSchema, direction);
    }
  }

  #addExamples({ example, examples }: Raw): void {
    if (isRaw(examples) && Object.keys(examples).length > 0) {
      for (const one of Object.values(examples)) this.#addExample(follow(this.#root, one).value);
    } else this.#addExample(example);
  }

  addSchema(given: unknown, direction: Direction): void {
    if (!isRaw(given)) return;
    // A schema that holds itself, or is named often, says the same each time.
    if (typeof given.$ref === 'string') {
      const key = `${direction} ${given.$ref}`;
      if (this.#seen.has(key)) return;
      this.#seen.add(key);
    }
    const schema = follow(this.#root, given);
    for (const [name, property] of Object.entries(asRaw(schema.properties))) {
      const { readOnly, writeOnly } = follow(this.#root, property);
      // What is only answered is no part of a request, and the other way round.
      if (
        direction === 'request' ? readOnly === true : direction === 'response' && writeOnly === true
      )
        continue;
      this.#add('property', name);
      this.addSchema(property, direction);
    }
    for (const key of INNER) {
      for (const inner of [schema[key]].flat()) this.addSchema(inner, direction);
    }
    for (const inner of Object.values(asRaw(schema.patternProperties)))
      this.addSchema(inner, direction);
    this.#addValues(schema);
  }

  #addValues(schema: Raw): void {
    for (const value of [schema.enum].flat()) {
      if (value !== undefined) this.#add('enum', writeValue(value));
    }
    if (schema.const !== undefined) this.#add('default', writeValue(schema.const));
    if (schema.default !== undefined) this.#add('default', writeValue(schema.default));
    for (const key of NUMBERS) {
      const value = schema[key];
      const isSaid = typeof value === 'number' && (value > 0 || !/^min[A-Z]/.test(key));
      // One character, item or property is told in words of its own.
      if (isSaid && !(COUNTS.includes(key) && value === 1)) this.#add('constraint', String(value));
    }
    if (typeof schema.pattern === 'string') this.#add('constraint', schema.pattern);
    this.#addExample(schema.example);
    if (Array.isArray(schema.examples)) for (const one of schema.examples) this.#addExample(one);
  }

  #addExample(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#addExample(one);
    else if (isRaw(value)) {
      for (const [name, inner] of Object.entries(value)) {
        this.#add('example', name);
        this.#addExample(inner);
      }
    } else if (value !== undefined && value !== null) this.#add('example', String(value));
  }

  #add(kind: SaidWord['kind'], word: string): void {
    if (word.trim() !== '') this.#words.set(`${kind} ${word}`, { kind, word });
  }
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a reference within the document names; of a chain of them the last. */
function follow(root: Raw, given: unknown): Raw {
  let at = asRaw(given);
  for (let step = 0; typeof at.$ref === 'string' && step < 20; step += 1) {
    const tokens = decodeURIComponent(at.$ref).replace(/^#\/?/, '').split('/');
    const names = tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    at = asRaw(names.reduce<unknown>((inner, name) => (inner as Raw | undefined)?.[name], root));
  }
  return at;
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asRaw(value: unknown): Raw {
  return isRaw(value) ? value : {};
}
