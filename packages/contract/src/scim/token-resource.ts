import { type Static, Type } from 'typebox';

const fields = {
  id: Type.String(),
  label: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
};

/** A provisioning token without its secret. */
export const scimTokenResource = Type.Object(fields, { $id: 'ScimToken' });

export type ScimTokenResource = Static<typeof scimTokenResource>;

/** A provisioning token as its creation answers it, and nothing else does: with its secret. */
export const createdScimTokenResource = Type.Object(
  {
    ...fields,
    token: Type.String({ description: 'The secret. It is shown only here.' }),
    baseUrl: Type.String({ description: 'The address to enter at the identity provider.' }),
  },
  { $id: 'CreatedScimToken' },
);

export type CreatedScimTokenResource = Static<typeof createdScimTokenResource>;
