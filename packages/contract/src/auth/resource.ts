import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

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
  organization: Type.Optional(
    Type.String({
      description:
        'The one organization that it reaches, where it was made in a session that reaches no other.',
    }),
  ),
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

/** Every way of signing in. */
export const SIGN_IN_METHODS = [
  'password',
  'mail-link',
  'passkey',
  'saml',
  'oidc',
  'console-link',
] as const;

const sessionFields = {
  id: Type.String(),
  method: Type.Enum([...SIGN_IN_METHODS], { description: 'How its person signed in.' }),
  userAgent: Type.String({ description: 'The browser, as it named itself.' }),
  address: Type.String({ description: 'The network address that its person signed in from.' }),
  createdAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time', description: 'To a few minutes.' }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'When it ends at the latest; after 14 days without use it ends earlier.',
  }),
  current: Type.Boolean({ description: 'Whether the request was made by it.' }),
  organization: Type.Optional(
    Type.String({
      description:
        'The one organization that it reaches, where nobody but the identity provider of that vouched for the person. Signing in again by a way of their own, at `/sign-in?again=1`, opens the rest.',
    }),
  ),
};

/** A browser session, without its secret. */
export const sessionResource = Type.Object(sessionFields, { $id: 'Session' });

export type SessionResource = Static<typeof sessionResource>;

/** The session that asks, with what its writes carry. */
export const ownSessionResource = Type.Object(
  {
    ...sessionFields,
    csrfToken: Type.String({
      description:
        'Sent as `X-CSRF-Token` with every write. An answer with that header gives another one.',
    }),
  },
  { $id: 'OwnSession' },
);

export type OwnSessionResource = Static<typeof ownSessionResource>;

/** What a token is called: 1 to 100 characters. */
export const tokenLabel = Type.String({ minLength: 1, maxLength: 100 });

/** What a person is called: 1 to 100 characters, not only white space. */
export const displayName = Type.String({
  minLength: 1,
  maxLength: 100,
  ...matching('\\S', 'must not be white space alone'),
});
