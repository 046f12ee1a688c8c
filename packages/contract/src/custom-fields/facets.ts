import { Type } from 'typebox';

/** The most values of a field that a facet counts: those that the most spaces have. */
export const MAX_FACET_VALUES = 100;

/** How many of some spaces have each value of a field. */
export const customFieldFacet = Type.Object(
  {
    customField: Type.String({ description: 'The name of the field.' }),
    values: Type.Array(
      Type.Object({
        value: Type.Union([Type.String(), Type.Boolean()], {
          description: 'A Boolean, an option or a tag.',
        }),
        spaces: Type.Integer({ minimum: 1 }),
      }),
      {
        description: `Options are listed in their order, other values most frequent first; at most ${MAX_FACET_VALUES}.`,
      },
    ),
  },
  { $id: 'CustomFieldFacet' },
);
