import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/index.ts';

export const organizationTitle = Type.String({ minLength: 2, maxLength: 255 });

/** A label of a host name, as subdomains have it. */
export const organizationHostname = Type.String({
  minLength: 3,
  maxLength: 32,
  pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
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

export const emailDomains = Type.Array(
  Type.String({
    maxLength: 253,
    pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
  }),
  { maxItems: 100, uniqueItems: true },
);

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
