import type { ClaimJsonSchema, ClaimsJsonSchema } from '../claims/claims-schema.ts';

/** The schema of a site with these claims. */
export function makeSchema(claims: {
  signed?: Record<string, ClaimJsonSchema>;
  unsigned?: Record<string, ClaimJsonSchema>;
}): ClaimsJsonSchema {
  const { signed = {}, unsigned = {} } = claims;
  const below = { type: 'object', properties: unsigned, additionalProperties: false } as const;
  return {
    type: 'object',
    properties: { ...signed, unsigned: below },
    additionalProperties: false,
  };
}
