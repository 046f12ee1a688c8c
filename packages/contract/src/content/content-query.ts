import { Type } from 'typebox';

/** What every read of content takes. */
export const contentParameters = {
  metadata: Type.Optional(
    Type.Boolean({ description: '`false` leaves out the places in a Git repository.' }),
  ),
  computed: Type.Optional(
    Type.Boolean({
      description:
        '`false` returns computed content as it was declared, without the computed pages.',
    }),
  ),
};

export const contentQuery = Type.Object(contentParameters);
