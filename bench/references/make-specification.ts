/** Words with what Markdown there is in descriptions: code, marks, links, lists. */
const DESCRIPTIONS = [
  (at: number) => `The heat of kiln ${at}, in degrees.`,
  (at: number) => `How long \`kiln-${at}\` is *fired*, see [the guide](https://example.com/${at}).`,
  (at: number) =>
    `One of these for kiln ${at}:\n\n- \`slow\`: over a day\n- \`fast\`: over a night`,
  (at: number) => `Deprecated names of number ${at} go on **working**. Others don't.`,
];

const TYPES = [
  (at: number) => ({ type: 'string', format: 'uuid', description: describe(at) }),
  (at: number) => ({ type: 'integer', minimum: at, maximum: 1400, default: at + 1 }),
  (at: number) => ({
    type: 'string',
    enum: ['slow', 'fast', `own-${at}`],
    description: describe(at),
  }),
  (at: number) => ({
    type: 'array',
    items: { type: 'string' },
    maxItems: 9,
    description: describe(at),
  }),
  (at: number) => ({ type: 'boolean', deprecated: at % 2 === 0, description: describe(at) }),
  (at: number) => ({
    type: 'object',
    description: describe(at),
    required: ['id'],
    properties: {
      id: { type: 'string', examples: [`kiln-${at}`] },
      note: { type: 'string', description: describe(at + 1) },
    },
  }),
];

function describe(at: number): string {
  return DESCRIPTIONS[at % DESCRIPTIONS.length]?.(at) ?? '';
}

/** The properties of a schema: as many as said, those within others counted. */
function makeProperties(count: number, seed: number): Record<string, object> {
  const properties: Record<string, object> = {};
  for (let left = count, at = 0; left > 0; at += 1) {
    const isLast = left < 3 && at % TYPES.length === TYPES.length - 1;
    const type = TYPES[isLast ? 0 : at % TYPES.length]?.(seed * count + at) ?? {};
    properties[`field${at}`] = type;
    left -= 'properties' in type ? 3 : 1;
  }
  return properties;
}

/** A specification as text, and the paths of its operations, each of which has its own properties. */
export interface MadeSpecification {
  readonly slug: string;
  readonly text: string;
  readonly paths: readonly string[];
}

/** Properties of one specification, which is of a few megabytes then. */
const MOST = 40_000;

/** Makes some of so many operations together, each with so many properties. */
export function makeSpecifications(properties: number, operations: number): MadeSpecification[] {
  const each = Math.max(1, Math.floor(MOST / properties));
  return Array.from({ length: Math.ceil(operations / each) }, (_, at) =>
    makeSpecification(properties, { first: at * each, end: Math.min(operations, (at + 1) * each) }),
  );
}

function makeSpecification(
  properties: number,
  { first, end }: { first: number; end: number },
): MadeSpecification {
  const numbers = Array.from({ length: end - first }, (_, at) => first + at);
  const paths = numbers.map((at) => `/kilns${properties}/${at}`);
  const entries = numbers.map((at) => {
    const path = `/kilns${properties}/${at}`;
    const schema = { type: 'object', properties: makeProperties(properties, at) };
    const post = {
      summary: `Fire kiln ${at}`,
      description: describe(at),
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 204: { description: 'It is hot' } },
    };
    return [path, { post }] as const;
  });
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kilns', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(entries),
  });
  return { slug: `kilns-${properties}-${first}`, text, paths };
}
