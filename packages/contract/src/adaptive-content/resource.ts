import { type Static, Type } from 'typebox';

/** A JSON Schema of an object; what it may hold is checked by `checkClaimsSchema`. */
export const jsonSchema = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'A JSON Schema (draft 7) of an object: `type` "object", `properties`, `additionalProperties` false. A property `unsigned` of the same shape names the claims that a browser says, the other properties those that the owner signs. A claim is a boolean, string, number or integer, with an `enum` where it is one of some values, or an array of these; each may have a `description`.',
});

/** The Site adaptive schema of the service contract. */
export const adaptiveSchemaResource = Type.Object(
  {
    object: Type.Literal('site-adaptive-schema'),
    jsonSchema,
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'SiteAdaptiveSchema' },
);

export type AdaptiveSchemaResource = Static<typeof adaptiveSchemaResource>;
