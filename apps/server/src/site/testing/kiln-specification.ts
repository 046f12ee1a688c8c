/** A specification as people write them, with what is hard to lay out: long paths, deep schemas, tables. */
export function writeKilnSpecification(): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kiln API', version: '2.4.0', description: 'Fires pots, and says how it goes.' },
    servers: [
      { url: 'https://api.kiln.example/v2' },
      { url: 'https://sandbox.kiln.example/v2', description: 'For trying' },
    ],
    security: [{ token: [] }],
    tags: [{ name: 'Kilns', description: 'What fires.' }, { name: 'Firings' }],
    paths: {
      '/kilns': { get: LIST_KILNS },
      '/kilns/{kilnId}/programs/{programId}/firings': { post: START_FIRING },
      '/kilns/{kilnId}': { delete: REMOVE_KILN },
    },
    webhooks: { firingEnded: { post: FIRING_ENDED } },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: SCHEMAS,
    },
  });
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const KILN_ID = {
  name: 'kilnId',
  in: 'path',
  required: true,
  description: 'Which kiln.',
  schema: { type: 'string', format: 'uuid' },
};

const LIST_KILNS = {
  operationId: 'listKilns',
  summary: 'List kilns',
  description: 'All kilns of the studio, the newest first.',
  tags: ['Kilns'],
  parameters: [
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
  ],
  responses: {
    200: { description: 'A page of kilns.', content: json({ type: 'array', items: ref('Kiln') }) },
  },
};

const START_FIRING = {
  operationId: 'startFiring',
  summary: 'Start a firing',
  description: [
    'Starts a firing with a program. The kiln has to be **closed** and cold; see [the guide](https://kiln.example/guide).',
    '| Cone | Heat | Used for |\n| --- | --- | --- |\n| `06` | 999 °C | Bisque |\n| `6` | 1222 °C | Stoneware |\n| `10` | 1285 °C | Porcelain |',
  ].join('\n\n'),
  tags: ['Firings'],
  parameters: [
    KILN_ID,
    { name: 'programId', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'notify',
      in: 'query',
      description: 'Who is told when it has ended.',
      schema: { type: 'array', items: { type: 'string', format: 'email' }, maxItems: 5 },
    },
    { name: 'cone', in: 'query', deprecated: true, schema: { type: 'string' } },
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } },
  ],
  requestBody: { required: true, content: json(ref('FiringRequest')) },
  responses: {
    201: { description: 'The firing has started.', content: json(ref('Firing')) },
    409: { description: 'The kiln is open, or hot.', content: json(ref('Problem')) },
    422: { description: 'The program does not fit the kiln.', content: json(ref('Problem')) },
  },
};

const REMOVE_KILN = {
  operationId: 'removeKiln',
  summary: 'Remove a kiln',
  tags: ['Kilns'],
  deprecated: true,
  parameters: [KILN_ID],
  responses: { 204: { description: 'It is gone.' } },
};

const FIRING_ENDED = {
  summary: 'A firing has ended',
  description: 'Sent once the kiln may be opened.',
  requestBody: { content: json(ref('Firing')) },
  responses: { 200: { description: 'Heard.' } },
};

const SCHEMAS = {
  Kiln: {
    type: 'object',
    description: 'What fires pots.',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      name: { type: 'string', minLength: 1, maxLength: 80, examples: ['Old Bertha'] },
      fuel: { enum: ['gas', 'electricity', 'wood'], default: 'electricity' },
      maximumTemperatureInDegreesCelsiusBeforeTheSafetyValveOpens: { type: 'integer' },
    },
  },
  FiringRequest: {
    type: 'object',
    required: ['steps'],
    properties: {
      steps: {
        type: 'array',
        minItems: 1,
        description: 'What the kiln does, in this order.',
        items: ref('Step'),
      },
      atmosphere: {
        description: 'What the pots stand in.',
        oneOf: [ref('Oxidation'), ref('Reduction')],
      },
      note: { type: 'string', description: 'Shown on the display of the kiln.' },
    },
  },
  Step: {
    type: 'object',
    required: ['target'],
    properties: {
      target: {
        type: 'object',
        properties: {
          degrees: { type: 'integer', minimum: 20, maximum: 1320, examples: [1222] },
          hold: { type: 'object', properties: { minutes: { type: 'integer', default: 0 } } },
        },
      },
      rate: { type: 'number', description: 'Degrees an hour.', exclusiveMinimum: 0 },
    },
  },
  Oxidation: { type: 'object', properties: { airflow: { type: 'number' } } },
  Reduction: { type: 'object', properties: { gas: { const: 'propane' } } },
  Firing: {
    type: 'object',
    properties: {
      id: { type: 'string', examples: ['fir_81'] },
      state: { enum: ['heating', 'holding', 'cooling', 'done'], examples: ['heating'] },
      kiln: ref('Kiln'),
      follows: ref('Firing'),
      startedAt: { type: 'string', format: 'date-time' },
    },
  },
  Problem: {
    type: 'object',
    properties: { type: { type: 'string' }, detail: { type: 'string' } },
  },
};

/** Pages that show it: an operation, a webhook, schemas. Blocks name it `kilns`. */
export const KILN_PAGES = {
  firing:
    '{% openapi-operation spec="kilns" path="/kilns/{kilnId}/programs/{programId}/firings" method="post" %}\n[OpenAPI kilns](https://a.test)\n{% endopenapi-operation %}',
  webhook:
    '{% openapi-webhook spec="kilns" name="firingEnded" method="post" %}\n[OpenAPI kilns](https://a.test)\n{% endopenapi-webhook %}',
  schemas:
    '{% openapi-schemas spec="kilns" schemas="FiringRequest,Kiln" grouped="true" %}\n[OpenAPI kilns](https://a.test)\n{% endopenapi-schemas %}',
} as const;
