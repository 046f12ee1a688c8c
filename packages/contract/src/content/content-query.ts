import { Type } from 'typebox';

/** What every read of content takes. */
export const contentParameters = {
  metadata: Type.Optional(
    Type.Boolean({ description: '`false` leaves out where things are in a Git repository.' }),
  ),
  computed: Type.Optional(
    Type.Boolean({ description: '`false` leaves computed content as it is declared.' }),
  ),
};

export const contentQuery = Type.Object(contentParameters);
