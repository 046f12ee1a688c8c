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
        'The only organization that the token reaches, if it was created in a session limited to that organization.',
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
  method: Type.Enum([...SIGN_IN_METHODS], { description: 'How the person signed in.' }),
  userAgent: Type.String({ description: 'The browser, as it identified itself.' }),
  address: Type.String({ description: 'The network address that the person signed in from.' }),
  createdAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time', description: 'Accurate to a few minutes.' }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'When the session ends at the latest; it ends earlier after 14 days without use.',
  }),
  current: Type.Boolean({ description: 'Whether this is the session that makes the request.' }),
  organization: Type.Optional(
    Type.String({
      description:
        'The only organization that the session reaches, if the person signed in only through its identity provider. Signing in again with another method, at `/sign-in?again=1`, gives access to everything else.',
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
        'Send this as `X-CSRF-Token` with every write. If an answer has this header, use its value from then on.',
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
  ...matching('\\S', 'must not consist only of white space'),
});
