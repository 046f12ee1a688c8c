import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { matching } from '../pattern.ts';
import { teamResource } from '../teams/resource.ts';

export const oidcLabel = Type.String({
  minLength: 1,
  maxLength: 30,
  description: 'The name that people see when they sign in.',
});

export const oidcIssuer = Type.String({
  maxLength: 2048,
  ...matching(
    '^(https://[^/?#@\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?)(/[^?#\\s]*)?$',
    'must be an address with https://, or with http:// for this machine, without a query',
  ),
  description:
    'The issuer URL of the provider, exactly as in its discovery document and ID tokens. It must use HTTPS; HTTP is allowed only for a loopback address.',
});

export const oidcClientId = Type.String({ minLength: 1, maxLength: 1024 });

export const oidcClientSecret = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Stored encrypted, and never returned.',
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
      description: '`active` once the issuer, client ID and client secret have all been set.',
    }),
    service: Type.Object({
      callbackURL: Type.String({
        description: 'The redirect URI to register for the client at the provider.',
      }),
      startURL: Type.String({ description: 'The address at which people start to sign in.' }),
    }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'OidcProvider' },
);

export type OidcProviderResource = Static<typeof oidcProviderResource>;
