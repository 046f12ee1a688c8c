import { ADDRESS_VECTORS } from './address-vectors.ts';
import { CANARY, VECTORS } from './cases.ts';

/** How many operations share the vectors among their summaries and descriptions. */
const OPERATIONS = 8;
const ADDRESS = 'https://a.test/';

const texts = VECTORS.map(([, write], index) => write(`${CANARY}(${20_000 + index})`));
const addresses = ADDRESS_VECTORS.map(([, write], index) => write(`${CANARY}(${30_000 + index})`));
const every = (from: number, step: number) => texts.filter((_, index) => index % step === from);

/** A specification of an API whose every text is a vector: descriptions, names, examples, servers. */
export function writeHostileSpecification(): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      ...{ title: texts[0], version: texts[1], description: every(0, 4).join('\n\n') },
      ...{ termsOfService: addresses[0], contact: { name: texts[2], url: addresses[1] } },
      license: { name: texts[3], url: addresses[2] },
    },
    servers: addresses.map((url, index) => ({ url, description: texts[index] })),
    externalDocs: { url: addresses[3], description: texts[4] },
    tags: every(1, 16).map((name, index) => ({
      ...{ name, description: texts[index], externalDocs: { url: addresses[index] } },
    })),
    security: [{ key: [] }, { oauth: [] }],
    paths: Object.fromEntries(
      Array.from({ length: OPERATIONS }, (_, index) => [
        `/${index}`,
        { get: writeOperation(index), post: { ...writeOperation(index), deprecated: true } },
      ]),
    ),
    webhooks: { fired: { post: writeOperation(0) } },
    components: { schemas: writeSchemas(), securitySchemes: writeSecurity() },
  });
}

function writeOperation(index: number): object {
  const own = every(index, OPERATIONS);
  return {
    ...{ summary: own[0], description: own.join('\n\n'), tags: [every(1, 16)[index] ?? ''] },
    externalDocs: { url: addresses[index], description: own[1] },
    servers: [{ url: addresses[index + 8], description: own[2] }],
    parameters: own.slice(0, 40).map((name, at) => ({
      ...{ name, in: at % 2 === 0 ? 'query' : 'header', description: name, example: name },
      schema: { type: 'string', default: name, enum: own.slice(0, 5), pattern: name, format: name },
    })),
    requestBody: {
      description: own[3],
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Pot' }, example: own },
        [own[4] ?? '']: { schema: { type: 'string' }, example: own[5] },
      },
    },
    responses: {
      200: {
        description: own.slice(0, 20).join('\n\n'),
        headers: { [own[6] ?? '']: { description: own[7], schema: { type: 'string' } } },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Pot' },
            examples: { [own[8] ?? '']: { summary: own[9], description: own[10], value: own } },
          },
          'text/html': { example: own.join('\n') },
          'application/xml': { schema: { type: 'object', xml: { name: own[11] } } },
        },
      },
      [own[12] ?? '']: { description: own[12] },
    },
    'x-codeSamples': own.slice(0, 10).map((source) => ({ lang: source, label: source, source })),
  };
}

function writeSchemas(): object {
  const properties = Object.fromEntries(
    every(3, 6).map((text) => [
      text,
      {
        ...{ type: 'string', title: text, description: text, default: text, example: text },
        ...{ pattern: text, format: text, enum: [text], const: text },
        externalDocs: { url: ADDRESS, description: text },
      },
    ]),
  );
  return { Pot: { type: 'object', title: texts[5], description: texts[6], properties } };
}

function writeSecurity(): object {
  const flow = {
    authorizationUrl: addresses[0],
    tokenUrl: addresses[9],
    refreshUrl: addresses[46],
  };
  const scopes = Object.fromEntries(texts.slice(0, 20).map((text) => [text, text]));
  return {
    key: { type: 'apiKey', in: 'header', name: texts[7], description: every(2, 8).join('\n\n') },
    oauth: { type: 'oauth2', flows: { authorizationCode: { ...flow, scopes } } },
    open: { type: 'openIdConnect', openIdConnectUrl: addresses[10] },
    web: { type: 'http', scheme: texts[8], bearerFormat: texts[9] },
  };
}

/** A page that shows the first of its operations alone. */
export const SHORT_REFERENCE_PAGE =
  '{% openapi-operation spec="pots" path="/0" method="get" %}\n{% endopenapi-operation %}';

/** A page that shows its operations, schemas, webhook and one that is not there. */
export const REFERENCE_PAGE = [
  ...Array.from(
    { length: OPERATIONS },
    (_, index) =>
      `{% openapi-operation spec="pots" path="/${index}" method="get" %}\n{% endopenapi-operation %}`,
  ),
  '{% openapi-schemas spec="pots" schemas="Pot" grouped="true" %}\n{% endopenapi-schemas %}',
  '{% openapi-webhook spec="pots" name="fired" method="post" %}\n{% endopenapi-webhook %}',
].join('\n\n');
