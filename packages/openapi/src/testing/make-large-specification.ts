/**
 * An OpenAPI document as large as real large ones: operations with parameters, bodies of many properties,
 * examples and errors, and shared schemas that name each other. The same arguments make the same one.
 *
 * @param operationCount How many operations; each is about 6,700 characters of indented JSON, with the
 *   schema that belongs to it.
 */
export function makeLargeSpecification(operationCount: number): object {
  const schemas: Record<string, object> = { Error: makeErrorSchema() };
  const paths: Record<string, object> = {};
  for (let index = 0; index < operationCount; index += 1) {
    const path = `/groups/${Math.floor(index / 4)}/things/{thingId}`;
    const method = ['get', 'put', 'post', 'delete'][index % 4] ?? 'get';
    schemas[`Thing${index}`] = makeThingSchema(index, operationCount);
    paths[path] = { ...paths[path], [method]: makeOperation(index, method) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0', description: 'Keeps things in groups.' },
    servers: [{ url: 'https://api.example.com/v1' }],
    tags: Array.from({ length: 30 }, (_, tag) => ({ name: `Group ${tag}` })),
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function makeOperation(index: number, method: string): object {
  const schema = { $ref: `#/components/schemas/Thing${index}` };
  const error = { $ref: '#/components/schemas/Error' };
  const example = { id: `thing-${index}`, name: 'A thing', labels: ['one', 'two'], size: index };
  return {
    operationId: `${method}Thing${index}`,
    summary: `Operation ${index} on things`,
    description: 'Answers the thing as it is now. '.repeat(6),
    tags: [`Group ${index % 30}`],
    parameters: [
      makeParameter('thingId', 'path'),
      ...Array.from({ length: 4 }, (_, at) => makeParameter(`filter${at}`, 'query')),
    ],
    requestBody: { content: { 'application/json': { schema, example } } },
    responses: {
      200: { description: 'The thing.', content: { 'application/json': { schema, example } } },
      400: { description: 'It is malformed.', content: { 'application/json': { schema: error } } },
      404: { description: 'There is none.', content: { 'application/json': { schema: error } } },
    },
  };
}

function makeParameter(name: string, place: string): object {
  return {
    name,
    in: place,
    required: place === 'path',
    description: `Says which things are meant, by ${name}.`,
    schema: { type: 'string', minLength: 1, maxLength: 100, example: 'thing-1' },
  };
}

function makeThingSchema(index: number, count: number): object {
  const properties: Record<string, object> = {
    next: { $ref: `#/components/schemas/Thing${(index + 1) % count}` },
  };
  for (let at = 0; at < 16; at += 1) {
    properties[`property${at}`] = {
      type: at % 3 === 0 ? 'integer' : 'string',
      description: `Says how property ${at} of the thing is to be understood.`,
      ...(at % 5 === 0 ? { enum: [1, 2, 3] } : {}),
    };
  }
  return { type: 'object', title: `Thing ${index}`, required: ['property1'], properties };
}

function makeErrorSchema(): object {
  return { type: 'object', properties: { message: { type: 'string' }, code: { type: 'integer' } } };
}
