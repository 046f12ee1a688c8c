import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { teamResource } from '../teams/resource.ts';

const label = Type.String({ minLength: 1, maxLength: 30 });

const orNull = (maxLength: number, description: string) =>
  Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength }), Type.Null()], { description }),
  );

const fields = {
  entityID: orNull(1024, 'The identifier of the provider: the `entityID` in its metadata.'),
  certificate: orNull(
    10_000,
    'The X.509 certificates that the provider signs with: several in PEM format, or one in base64. RSA keys of 2,048 bits or more, or EC keys on P-256, P-384 or P-521.',
  ),
  ssoURL: orNull(
    2048,
    'The address at the provider to which people are redirected to sign in: https, or http for a loopback host.',
  ),
  defaultTeam: orNull(32, 'The id of the team that new members join.'),
  defaultRole: Type.Optional(nullableRoleSchema),
  idpInitiated: Type.Optional(
    Type.Boolean({
      description: 'Whether people can start to sign in at the provider, without starting here.',
    }),
  ),
};

/** The body that makes a provider. */
export const newSamlProvider = Type.Object({ label, ...fields });

/** The body that changes one. */
export const samlProviderChanges = Type.Object({ label: Type.Optional(label), ...fields });

export type SamlProviderChanges = Static<typeof samlProviderChanges>;

/** The SAML provider of the service contract. */
export const samlProviderResource = Type.Object(
  {
    object: Type.Literal('saml-provider'),
    id: Type.String(),
    label,
    ssoURL: Type.Optional(Type.String()),
    entityID: Type.Optional(Type.String()),
    certificate: Type.Optional(Type.String()),
    certificates: Type.Array(
      Type.Object({
        fingerprint: Type.String({ description: 'SHA-256, in hexadecimal.' }),
        expiresAt: Type.String({ format: 'date-time' }),
        expired: Type.Boolean({
          description: 'Whether this time has passed. The certificate is accepted anyway.',
        }),
      }),
      { description: 'Details of the certificates in `certificate`.' },
    ),
    defaultTeam: Type.Optional(teamResource),
    defaultRole: nullableRoleSchema,
    idpInitiated: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
    status: Type.Enum(['active', 'pending'], {
      description: '`active` once `entityID`, `ssoURL` and `certificate` have all been set.',
    }),
    service: Type.Object(
      {
        acsURL: Type.String({
          description: 'The address to which the provider sends its responses.',
        }),
        startURL: Type.String({
          description: 'The address at which people start to sign in through the provider.',
        }),
        entityID: Type.String({
          description:
            'The identifier of this service for the provider; its metadata is at this address.',
        }),
      },
      { description: 'The details of this service to enter at the provider.' },
    ),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'SamlProvider' },
);

export type SamlProviderResource = Static<typeof samlProviderResource>;
