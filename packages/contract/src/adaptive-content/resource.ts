import { type Static, Type } from 'typebox';

/** A JSON Schema of an object; what it may hold is checked by `checkClaimsSchema`. */
export const jsonSchema = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'A JSON Schema (draft 7) of an object: `type` "object", `properties`, `additionalProperties` false. The property `unsigned`, an object of the same form, describes the claims that a browser supplies; the other properties describe the claims that the owner of the site signs. A claim is a boolean, string, number or integer, with an `enum` if only certain values are allowed, or an array of these. Each claim can have a `description`.',
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
