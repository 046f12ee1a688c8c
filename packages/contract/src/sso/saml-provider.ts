import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { teamResource } from '../teams/resource.ts';

const label = Type.String({ minLength: 1, maxLength: 30 });

const orNull = (maxLength: number, description: string) =>
  Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength }), Type.Null()], { description }),
  );

const fields = {
  entityID: orNull(1024, 'What the provider calls itself, the `entityID` of its metadata.'),
  certificate: orNull(
    10_000,
    'The X.509 certificates with which it signs: several in PEM, or one in base64. RSA keys of 2,048 bits or more, or EC keys on P-256, P-384 or P-521.',
  ),
  ssoURL: orNull(
    2048,
    'Where people sign in at the provider, by redirect: https, or http on a loopback host.',
  ),
  defaultTeam: orNull(32, 'The id of the team that new members join.'),
  defaultRole: Type.Optional(nullableRoleSchema),
  idpInitiated: Type.Optional(
    Type.Boolean({
      description: 'Whether people may begin at the provider, without having asked for it here.',
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
          description: 'Whether that has passed. The certificate is taken all the same.',
        }),
      }),
      { description: 'What stands in `certificate`.' },
    ),
    defaultTeam: Type.Optional(teamResource),
    defaultRole: nullableRoleSchema,
    idpInitiated: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
    status: Type.Enum(['active', 'pending'], {
      description: 'Active once `entityID`, `ssoURL` and `certificate` are all there.',
    }),
    service: Type.Object(
      {
        acsURL: Type.String({ description: 'Where the provider sends its responses.' }),
        startURL: Type.String({ description: 'Where signing in through it begins.' }),
        entityID: Type.String({ description: 'What it calls this service; metadata are there.' }),
      },
      { description: 'What the provider is to be told of this service.' },
    ),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'SamlProvider' },
);

export type SamlProviderResource = Static<typeof samlProviderResource>;
