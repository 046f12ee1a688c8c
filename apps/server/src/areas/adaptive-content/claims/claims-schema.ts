/** A value that a claim can have beside lists. */
export type PlainClaim = boolean | string | number;

/** What values a claim can have. */
export interface PlainClaimType {
  type: 'boolean' | 'string' | 'number' | 'integer';
  /** Where it is one of some values alone. */
  values?: ReadonlySet<PlainClaim>;
}

/** What a claim can be: one value, or a list of some. */
export type ClaimType = PlainClaimType | { type: 'array'; items: PlainClaimType };

/** The claims by name. */
export type ClaimTypes = ReadonlyMap<string, ClaimType>;

/** The claims that visitors of a site can have. */
export interface ClaimsSchema {
  /** Those that the owner of the site vouches for. */
  signed: ClaimTypes;
  /** Those that the visitor's browser says. */
  unsigned: ClaimTypes;
}

/** The schema of a claim, as it is written. */
export interface ClaimJsonSchema {
  type: 'boolean' | 'string' | 'number' | 'integer' | 'array';
  title?: string;
  description?: string;
  enum?: PlainClaim[];
  items?: ClaimJsonSchema;
}

/** The schema of an object of claims, as it is written. */
export interface ClaimsJsonSchema {
  $schema?: string;
  type: 'object';
  title?: string;
  description?: string;
  properties: Record<string, ClaimJsonSchema | ClaimsJsonSchema>;
  additionalProperties: false;
}

/** The schema of a site of which none was set: visitors have no claims. */
export const EMPTY_SCHEMA: ClaimsJsonSchema = {
  type: 'object',
  properties: {
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: {},
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** What a schema that was checked says of claims. */
export function readClaimsSchema({ properties }: ClaimsJsonSchema): ClaimsSchema {
  const { unsigned } = properties;
  return {
    signed: readTypes(properties),
    unsigned: unsigned?.type === 'object' ? readTypes(unsigned.properties) : new Map(),
  };
}

/** Names of all claims of a schema, unsigned ones as `unsigned.name`. */
export function listClaims(schema: ClaimsJsonSchema): string[] {
  const { signed, unsigned } = readClaimsSchema(schema);
  return [...signed.keys(), ...[...unsigned.keys()].map((name) => `unsigned.${name}`)];
}

function readTypes(properties: ClaimsJsonSchema['properties']): ClaimTypes {
  const types = new Map<string, ClaimType>();
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.type !== 'object') types.set(name, readType(schema));
  }
  return types;
}

function readType(schema: ClaimJsonSchema): ClaimType {
  if (schema.type !== 'array') return readPlainType(schema);
  return { type: 'array', items: readPlainType(schema.items ?? { type: 'string' }) };
}

function readPlainType(schema: ClaimJsonSchema): PlainClaimType {
  const type = schema.type === 'array' ? 'string' : schema.type;
  return schema.enum === undefined ? { type } : { type, values: new Set(schema.enum) };
}
