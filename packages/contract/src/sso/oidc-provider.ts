import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { matching } from '../pattern.ts';
import { teamResource } from '../teams/resource.ts';

export const oidcLabel = Type.String({
  minLength: 1,
  maxLength: 30,
  description: 'What people read on the way in.',
});

export const oidcIssuer = Type.String({
  maxLength: 2048,
  ...matching(
    '^(https://[^/?#@\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?)(/[^?#\\s]*)?$',
    'must be an address with https://, or with http:// on this machine, without a query',
  ),
  description:
    'The URL by which the provider names itself, character by character as its discovery document and its ID tokens have it. HTTPS, and HTTP for a loopback address alone.',
});

export const oidcClientId = Type.String({ minLength: 1, maxLength: 1024 });

export const oidcClientSecret = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Kept sealed; nothing answers it again.',
});

/** What can be set of a provider besides its label. */
export const oidcProviderFields = {
  issuer: Type.Optional(oidcIssuer),
  clientID: Type.Optional(oidcClientId),
  clientSecret: Type.Optional(oidcClientSecret),
  defaultTeam: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 32, description: 'The id of the team that new members join.' }),
      Type.Null(),
    ]),
  ),
  defaultRole: Type.Optional(nullableRoleSchema),
};

/** An OpenID Connect provider of an organization. */
export const oidcProviderResource = Type.Object(
  {
    object: Type.Literal('oidc-provider'),
    id: Type.String(),
    label: oidcLabel,
    issuer: Type.Optional(oidcIssuer),
    clientID: Type.Optional(oidcClientId),
    defaultTeam: Type.Optional(teamResource),
    defaultRole: nullableRoleSchema,
    createdAt: Type.String({ format: 'date-time' }),
    status: Type.Enum(['active', 'pending'], {
      description: '`active` once issuer, client ID and client secret are all there.',
    }),
    service: Type.Object({
      callbackURL: Type.String({
        description: 'What the provider has to know as redirect URI of the client.',
      }),
      startURL: Type.String({ description: 'Where people begin to sign in.' }),
    }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'OidcProvider' },
);

export type OidcProviderResource = Static<typeof oidcProviderResource>;
