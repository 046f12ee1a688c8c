import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { matching } from '../pattern.ts';

export const organizationTitle = Type.String({ minLength: 2, maxLength: 255 });

/** A label of a host name, as subdomains have it. */
export const organizationHostname = Type.String({
  minLength: 3,
  maxLength: 32,
  ...matching(
    '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
    'must be 3 to 32 lower-case letters, digits and hyphens, and must not begin or end with a hyphen',
  ),
});

export const organizationType = Type.Enum(['business', 'community']);

export type OrganizationType = Static<typeof organizationType>;

export const organizationUseCase = Type.Enum([
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
]);

export type OrganizationUseCase = Static<typeof organizationUseCase>;

export const organizationCommunityType = Type.Enum(['nonProfit', 'openSource', 'education']);

export type OrganizationCommunityType = Static<typeof organizationCommunityType>;

export const defaultContent = Type.Object({
  type: Type.Literal('site'),
  site: Type.String({ minLength: 1, maxLength: 32 }),
});

/** The name of a domain in ASCII, in any case, whose last label begins with a letter. */
const emailDomain = Type.String({
  maxLength: 253,
  ...matching(
    '^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$',
    'must be a domain in ASCII, such as "example.com"',
  ),
});

/** What an update of an organization may change. */
export const organizationChanges = Type.Object({
  title: Type.Optional(organizationTitle),
  emailDomains: Type.Optional(
    Type.Array(emailDomain, {
      maxItems: 100,
      description:
        'The domains that the organization claims. Each takes effect once it is verified; a domain that is removed and claimed again must be verified again.',
    }),
  ),
  hostname: Type.Optional(organizationHostname),
  defaultRole: Type.Optional(nullableRoleSchema),
  defaultContent: Type.Optional(Type.Union([defaultContent, Type.Null()])),
  logo: Type.Optional(
    Type.Union([
      Type.String({
        format: 'uri',
        ...matching('^https?://', 'must begin with http:// or https://'),
        maxLength: 2048,
      }),
      Type.Null(),
    ]),
  ),
  sso: Type.Optional(Type.Boolean()),
  ai: Type.Optional(Type.Boolean()),
  inviteLinks: Type.Optional(
    Type.Boolean({ description: 'Whether invite links can be created and used.' }),
  ),
});

export type OrganizationChanges = Static<typeof organizationChanges>;

/** The Organization of the service contract. */
export const organizationResource = Type.Object(
  {
    object: Type.Literal('organization'),
    id: Type.String(),
    title: organizationTitle,
    createdAt: Type.String({ format: 'date-time' }),
    emailDomains: Type.Array(Type.String()),
    hostname: Type.Optional(Type.String()),
    type: organizationType,
    useCase: Type.Optional(organizationUseCase),
    communityType: Type.Optional(organizationCommunityType),
    defaultRole: nullableRoleSchema,
    defaultContent: Type.Optional(defaultContent),
    sso: Type.Boolean(),
    ai: Type.Boolean(),
    inviteLinks: Type.Boolean(),
    plan: Type.Literal('enterprise_2024'),
    urls: Type.Object({
      location: Type.String(),
      app: Type.String(),
      logo: Type.Optional(Type.String()),
    }),
    trial: Type.Object({ status: Type.Literal('notapplicable') }),
    internal_isOnNewTrial: Type.Literal(true),
    permissions: Type.Object({
      view: Type.Boolean(),
      admin: Type.Boolean(),
      ownTeam: Type.Boolean(),
      createContent: Type.Boolean(),
      createOpenAPISpec: Type.Boolean(),
      viewBilling: Type.Boolean(),
      listMembers: Type.Boolean(),
      listTeams: Type.Boolean(),
      listIntegrations: Type.Boolean(),
    }),
  },
  { $id: 'Organization' },
);

export type OrganizationResource = Static<typeof organizationResource>;
