import type {
  JsonValue,
  LoadedReference,
  OperationView,
  ParameterView,
  SchemaBody,
  SchemaView,
} from '../model.ts';

/** What a reader has to find of a reference: names and values as they are, and words of descriptions. */
export interface ExpectedWords {
  readonly names: Set<string>;
  readonly words: Set<string>;
}

/** Everything that a reference says, gathered without regard to how it is shown. */
export function listExpectedWords({ operation, schemas, known }: LoadedReference): ExpectedWords {
  const expected: ExpectedWords = { names: new Set(), words: new Set() };
  const seen = new Set<string>();
  if (operation !== undefined) addOperation(operation);
  for (const name of schemas ?? []) addSchema({ reference: name });
  return expected;

  function addText(text: string | undefined): void {
    const plain = (text ?? '').replace(/<[^<>]*>|\]\([^()]*\)|&\w+;/g, ' ');
    for (const word of plain.match(/[\p{L}\p{N}]{3,}/gu) ?? []) expected.words.add(word);
  }

  function addOperation(one: OperationView): void {
    expected.names.add(`${one.method.toUpperCase()} ${one.path}`.replace(/\s+/g, ' '));
    addText(one.summary);
    addText(one.description);
    for (const parameter of one.parameters) addParameter(parameter);
    for (const { scheme } of one.security.flat()) addText(scheme.description);
    addText(one.requestBody?.description);
    for (const media of one.requestBody?.content ?? []) addMedia(media);
    for (const response of one.responses) {
      if (response.status !== 'default') expected.names.add(response.status);
      addText(response.description);
      for (const header of response.headers) addParameter(header);
      for (const media of response.content) addMedia(media);
      for (const link of response.links) {
        expected.names.add(link.name);
        addText(link.description);
      }
    }
    for (const { name, operations } of one.callbacks) {
      addText(name);
      for (const below of operations) addOperation(below);
    }
  }

  function addParameter(parameter: ParameterView): void {
    expected.names.add(parameter.name);
    addText(parameter.description);
    if (parameter.schema !== undefined) addSchema(parameter.schema);
    for (const media of parameter.content ?? []) addMedia(media);
  }

  function addMedia(media: {
    mediaType: string;
    schema?: SchemaView;
    itemSchema?: SchemaView;
  }): void {
    expected.names.add(media.mediaType);
    if (media.schema !== undefined) addSchema(media.schema);
    if (media.itemSchema !== undefined) addSchema(media.itemSchema);
  }

  function addSchema(schema: SchemaView): void {
    if ('reference' in schema) {
      addText(schema.description);
      if (seen.has(schema.reference)) return;
      seen.add(schema.reference);
      const body = known.get(schema.reference);
      if (body !== undefined) addBody(schema.description === undefined ? body : withoutText(body));
      return;
    }
    addBody(schema);
  }

  function addBody(body: SchemaBody): void {
    addText(body.description);
    for (const { value, description } of body.enum ?? []) {
      expected.names.add(writePlain(value));
      addText(description);
    }
    for (const { name, schema } of body.properties ?? []) {
      expected.names.add(name);
      addSchema(schema);
    }
    const inner = [
      ...(body.allOf ?? []),
      ...(body.oneOf ?? []),
      ...(body.anyOf ?? []),
      ...(body.prefixItems ?? []),
      body.items,
      body.not,
      typeof body.additionalProperties === 'object' ? body.additionalProperties : undefined,
      ...(body.patternProperties ?? []).map(({ schema }) => schema),
    ];
    for (const schema of inner) if (schema !== undefined) addSchema(schema);
  }
}

function withoutText({ description: _description, ...body }: SchemaBody): SchemaBody {
  return body;
}

function writePlain(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\s+/g, ' ').trim();
}
