import { type Static, Type } from 'typebox';

/** A person, as the service contract describes it. */
export const userResource = Type.Object(
  {
    object: Type.Literal('user'),
    id: Type.String(),
    displayName: Type.String(),
    email: Type.String(),
    photoURL: Type.Optional(Type.String()),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'User' },
);

export type UserResource = Static<typeof userResource>;

const tokenFields = {
  id: Type.String(),
  label: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  readOnly: Type.Boolean(),
};

/** A token without its secret. */
export const tokenResource = Type.Object(tokenFields, { $id: 'Token' });

export type TokenResource = Static<typeof tokenResource>;

/** A token as its creation answers it, and nothing else does: with its secret. */
export const createdTokenResource = Type.Object(
  {
    ...tokenFields,
    token: Type.String({ description: 'The secret. It is shown only here.' }),
  },
  { $id: 'CreatedToken' },
);

export type CreatedTokenResource = Static<typeof createdTokenResource>;

/** What a token is called: 1 to 100 characters. */
export const tokenLabel = Type.String({ minLength: 1, maxLength: 100 });

/** What a person is called: 1 to 100 characters, not only white space. */
export const displayName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
