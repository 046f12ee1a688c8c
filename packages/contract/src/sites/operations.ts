import { type TSchema, Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { organizationHostname } from '../orgs/resource.ts';
import {
  grantingRole,
  listingEverybodyOn,
  listingTeamsOn,
  listingUsersOn,
  revokingRole,
  updatingRole,
} from '../teams/granting.ts';
import {
  siteBasename,
  siteProxy,
  siteResource,
  siteSpaceCondition,
  siteSpacePath,
  siteSpaceTitle,
  siteTitle,
  siteType,
  siteVisibility,
} from './resource.ts';
import {
  groupTitle,
  sectionCondition,
  sectionDescription,
  sectionIcon,
  sectionPath,
  sectionTitle,
  siteSectionGroupResource,
  siteSectionResource,
  siteStructure,
} from './section-resource.ts';
import { siteSpaceResource } from './site-space-resource.ts';

/** How many sections a site has at most. */
export const MAX_SECTIONS = 100;

const MAX_SPACES = 100;

export const subdomainResource = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: organizationHostname,
    target: Type.Object({
      type: Type.Literal('organization'),
      organization: Type.String({ description: 'The id of the organization.' }),
    }),
    isActive: Type.Boolean({ description: 'Whether the subdomain leads to published content.' }),
  },
  { $id: 'Subdomain' },
);

const id = Type.String({ minLength: 1, maxLength: 32 });

/** What something is to stand beside, as bodies name it. */
export type Sibling =
  | { type: 'site-space'; siteSpace: string }
  | { type: 'site-section'; siteSection: string }
  | { type: 'site-section'; id: string }
  | { type: 'site-section-group'; siteSectionGroup: string }
  | { type: 'site-section-group'; id: string };

function makePosition(sibling: TSchema, siblings: string) {
  return Type.Optional(
    Type.Unsafe<{ before?: Sibling; after?: Sibling }>(
      Type.Object(
        { before: Type.Optional(sibling), after: Type.Optional(sibling) },
        {
          additionalProperties: false,
          description: `The ${siblings} in the same place to move it next to: either \`before\` or \`after\`. If omitted, it comes last.`,
        },
      ),
    ),
  );
}

function oneOf(...schemas: TSchema[]): TSchema {
  return Type.Unsafe<Sibling>({
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: schemas,
  });
}

/** Where a move puts a site space: `position` of its body. */
export const siteSpacePosition = makePosition(
  Type.Object({ type: Type.Literal('site-space'), siteSpace: id }, { additionalProperties: false }),
  'site space',
);

/** Where a move puts a section. */
export const sectionPosition = makePosition(
  oneOf(
    Type.Object({ type: Type.Literal('site-section'), siteSection: id }),
    Type.Object({ type: Type.Literal('site-section-group'), siteSectionGroup: id }),
  ),
  'section or group',
);

/** Where a move puts a section group. */
export const groupPosition = makePosition(
  oneOf(
    Type.Object({ type: Type.Literal('site-section'), id }),
    Type.Object({ type: Type.Literal('site-section-group'), id }),
  ),
  'section or group',
);

export const listSites = declareOperation({
  id: 'list-sites',
  method: 'GET',
  path: '/orgs/{organizationId}/sites',
  summary: 'List the sites of an organization',
  tag: 'Sites',
  access: { object: 'organization', ability: 'view' },
  query: listQuery({
    space: Type.Optional(Type.String({ description: 'Only sites that publish this space.' })),
    title: Type.Optional(
      Type.String({ maxLength: 128, description: 'Only sites whose title contains this text.' }),
    ),
    published: Type.Optional(
      Type.Boolean({
        description: '`true` for only published sites, `false` for only the others.',
      }),
    ),
  }),
  responses: { 200: paginated(siteResource) },
});

export const createSite = declareOperation({
  id: 'create-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites',
  summary: 'Create a site',
  description:
    'The new site is not published yet. `spaces` names the spaces to publish, with the first at the root of the site; `new` creates a space.',
  tag: 'Sites',
  access: { object: 'organization', ability: 'create' },
  body: Type.Object(
    {
      type: Type.Optional(siteType),
      title: Type.Optional(siteTitle),
      visibility: Type.Optional(siteVisibility),
      spaces: Type.Optional(
        Type.Union([
          Type.Array(Type.String(), { maxItems: MAX_SPACES, uniqueItems: true }),
          Type.Literal('new'),
        ]),
      ),
    },
    { additionalProperties: false },
  ),
  emits: ['site.created', 'site-space.added', 'space.created'],
  responses: { 201: siteResource },
  errors: [
    { type: 'unknown_reference', when: 'a space does not belong to the organization' },
    { type: 'space_not_publishable', when: 'the role on a space is lower than `create`' },
    { type: 'field_forbidden', when: 'the role does not allow setting `visibility`' },
  ],
  example: { body: { title: 'Handbook', spaces: ['{spaceId}'] } },
});

export const getSite = declareOperation({
  id: 'get-site',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Get a site',
  tag: 'Sites',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  responses: { 200: siteResource },
});

export const updateSite = declareOperation({
  id: 'update-site',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Change a site',
  description:
    'Fields that are omitted stay as they are. Changing the visibility, adaptive content or proxy requires the role `admin`; the other fields require `create`.',
  tag: 'Sites',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      title: Type.Optional(siteTitle),
      visibility: Type.Optional(siteVisibility),
      basename: Type.Optional(siteBasename),
      adaptiveContent: Type.Optional(
        Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
      ),
      defaultSiteSpace: Type.Optional(
        Type.String({
          description:
            'The site space at the root of the site; on a site with sections, a site space of the default section.',
        }),
      ),
      defaultSiteSection: Type.Optional(
        Type.String({ description: 'The section at the root of the site.' }),
      ),
      proxy: Type.Optional(Type.Union([siteProxy, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site.updated', 'site-section.updated', 'site-space.updated'],
  responses: { 200: siteResource },
  errors: [
    {
      type: 'unknown_reference',
      when: '`defaultSiteSpace` or `defaultSiteSection` cannot be at the root',
    },
    { type: 'field_forbidden' },
    { type: 'basename_taken' },
    { type: 'proxy_taken' },
  ],
  example: { body: { title: 'Handbook' } },
});

export const deleteSite = declareOperation({
  id: 'delete-site',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Delete a site',
  description:
    'Its address stops working. The spaces that it published are kept. If it is the default content of the organization, the organization no longer has any.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['site.deleted', 'organization.updated'],
  responses: { 205: null },
});

export const publishSite = declareOperation({
  id: 'publish-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publish',
  summary: 'Publish a site',
  description: 'Makes the site available to the audience that its visibility allows.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['site.published'],
  responses: { 200: siteResource },
  errors: [
    { type: 'site_empty' },
    { type: 'space_not_publishable', when: 'the role on one of its spaces is lower than `create`' },
  ],
});

export const unpublishSite = declareOperation({
  id: 'unpublish-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/unpublish',
  summary: 'Unpublish a site',
  description: 'The site is unavailable from the next request on. Its settings are kept.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['site.unpublished'],
  responses: { 200: siteResource },
  example: { params: { siteId: '{publishedSiteId}' } },
});

export const getSiteStructure = declareOperation({
  id: 'get-site-structure',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/structure',
  summary: 'Get the structure of a site',
  description:
    'Returns the site spaces or, if the site has sections, the sections and their groups, in the order of the site.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  responses: { 200: siteStructure },
});

export const listSiteSpaces = declareOperation({
  id: 'list-site-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'List the spaces of a site',
  description: 'Lists them in the order in which the site shows them, section by section.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  query: listQuery(),
  responses: { 200: paginated(siteSpaceResource) },
});

export const createSiteSpace = declareOperation({
  id: 'create-site-space',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'Add a space to a site',
  description:
    'The space comes after the others: in the section given in `section`, or otherwise in the default section, or on the site if it has no sections. If no path is given, it is derived from the title.',
  tag: 'Sites',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      spaceId: Type.String(),
      title: Type.Optional(siteSpaceTitle),
      path: Type.Optional(siteSpacePath),
      section: Type.Optional(Type.String({ description: 'The id of a section of the site.' })),
      condition: Type.Optional(siteSpaceCondition),
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.added'],
  responses: { 201: siteSpaceResource },
  errors: [
    { type: 'space_not_publishable', when: 'the role on the space is lower than `create`' },
    {
      type: 'unknown_reference',
      when: 'the space does not belong to the organization, or the section does not belong to the site',
    },
    { type: 'space_on_site' },
    { type: 'site_path_taken' },
    { type: 'site_full' },
  ],
  example: { body: { spaceId: '{looseSpaceId}' } },
});

export const updateSiteSpace = declareOperation({
  id: 'update-site-space',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Change the title, path or condition of a space on a site',
  description:
    'If the title is null, the title of the space is used again; if the condition is null, everyone can see it.',
  tag: 'Sites',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      title: Type.Optional(Type.Union([siteSpaceTitle, Type.Null()])),
      path: Type.Optional(siteSpacePath),
      condition: Type.Optional(Type.Union([siteSpaceCondition, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.updated'],
  responses: { 200: siteSpaceResource },
  errors: [{ type: 'site_path_taken' }],
  example: { body: { title: 'Guide' } },
});

export const deleteSiteSpace = declareOperation({
  id: 'delete-site-space',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Remove a space from a site',
  description:
    'The space itself is kept. If it was the default, the first of the others becomes the default. The last space of a section is removed with the section.',
  tag: 'Sites',
  access: { object: 'site', ability: 'create' },
  emits: ['site-space.removed', 'site-space.updated'],
  responses: { 205: null },
  errors: [{ type: 'last_site_space' }, { type: 'last_of_section' }],
});

export const moveSiteSpace = declareOperation({
  id: 'move-site-space',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  summary: 'Move a space on a site',
  description:
    'If `section` is given, the site space moves to that section, next to the site space in `position` or to the end. If it was the default of the section that it leaves, the first of the others becomes the default.',
  tag: 'Sites',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      section: Type.Optional(Type.String({ description: 'The id of the section to move to.' })),
      position: siteSpacePosition,
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.moved', 'site-space.updated'],
  responses: { 200: siteSpaceResource },
  errors: [
    {
      type: 'unknown_reference',
      when: '`section` does not belong to the site, or `position` does not name another site space there',
    },
    { type: 'site_path_taken' },
    { type: 'last_of_section' },
  ],
  example: { body: { section: '{siteSectionId}' } },
});

export const listSiteSections = declareOperation({
  id: 'list-site-sections',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'List the sections of a site',
  description:
    'Lists them in the order in which the site shows them; the sections of a group are listed where the group is.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  query: listQuery({
    shareKey: Type.Optional(
      Type.String({ maxLength: 256, description: 'Has no effect for members.' }),
    ),
  }),
  responses: { 200: paginated(siteSectionResource) },
});

export const createSiteSection = declareOperation({
  id: 'create-site-section',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'Add a section to a site',
  description:
    'The new section comes after the others, with the space as its first site space. On a site without sections, the existing site spaces first become a section, which is the default; addresses that change as a result redirect to the new ones.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      spaceId: Type.String(),
      title: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 64,
          description: 'The default is the title of the space.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section.created', 'site-space.added', 'site-space.moved'],
  responses: { 201: siteSectionResource },
  errors: [
    { type: 'space_not_publishable', when: 'the role on the space is lower than `create`' },
    { type: 'unknown_reference', when: 'the space does not belong to the organization' },
    { type: 'space_on_site' },
    { type: 'site_full' },
  ],
  example: { body: { spaceId: '{looseSpaceId}', title: 'Reference' } },
});

export const updateSiteSection = declareOperation({
  id: 'update-site-section',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Change a section of a site',
  description:
    'Fields that are omitted stay as they are. If the condition, icon or description is null, it is removed.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      title: Type.Optional(sectionTitle),
      path: Type.Optional(sectionPath),
      defaultSiteSpace: Type.Optional(
        Type.String({ description: 'The site space at the path of the section.' }),
      ),
      condition: Type.Optional(Type.Union([sectionCondition, Type.Null()])),
      icon: Type.Optional(Type.Union([sectionIcon, Type.Null()])),
      description: Type.Optional(Type.Union([sectionDescription, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section.updated', 'site-space.updated'],
  responses: { 200: siteSectionResource },
  errors: [
    { type: 'unknown_reference', when: '`defaultSiteSpace` is not a site space of the section' },
    { type: 'site_path_taken' },
  ],
  example: { body: { title: 'Guides' } },
});

export const deleteSiteSection = declareOperation({
  id: 'delete-site-section',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Delete a section of a site',
  description:
    'Its spaces are removed from the site. If it is the only section, the site keeps the same site spaces without sections. If it was the default, the first of the others becomes the default.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  emits: [
    'site-section.deleted',
    'site-section.updated',
    'site-space.removed',
    'site-space.moved',
    'site-space.updated',
  ],
  responses: { 205: null },
  errors: [{ type: 'last_site_space', when: 'the other sections have nothing to show' }],
});

export const moveSiteSection = declareOperation({
  id: 'move-site-section',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
  summary: 'Move a section of a site',
  description:
    'Moves the section within its group or, if it has none, among the groups and sections at the root. Use other operations to put it into a group or to take it out.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object({ position: sectionPosition }, { additionalProperties: false }),
  emits: ['site-section.moved'],
  responses: { 200: siteSectionResource },
  errors: [
    { type: 'unknown_reference', when: '`position` does not name an object in the same place' },
  ],
  example: {
    params: { siteSectionId: '{looseSiteSectionId}' },
    body: {
      position: {
        after: { type: 'site-section-group', siteSectionGroup: '{siteSectionGroupId}' },
      },
    },
  },
});

export const listSiteSectionGroups = declareOperation({
  id: 'list-site-section-groups',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'List the section groups of a site',
  description:
    'Lists them in the order in which the site shows them. Readers do not see groups without sections.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  query: listQuery(),
  responses: { 200: paginated(siteSectionGroupResource) },
});

export const createSiteSectionGroup = declareOperation({
  id: 'create-site-section-group',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'Add a section group to a site',
  description:
    'The new group comes after all sections and groups. The sections given are moved into it in this order, even from other groups.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      title: groupTitle,
      icon: Type.Optional(Type.Union([sectionIcon, Type.Null()])),
      sections: Type.Optional(
        Type.Array(Type.String({ maxLength: 32 }), {
          maxItems: MAX_SECTIONS,
          uniqueItems: true,
          description: 'The ids of sections of the site.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section-group.created', 'site-section.moved'],
  responses: { 201: siteSectionGroupResource },
  errors: [
    { type: 'unknown_reference', when: 'a section does not belong to the site' },
    { type: 'site_full' },
  ],
  example: { body: { title: 'More', sections: ['{siteSectionId}'] } },
});

export const updateSiteSectionGroup = declareOperation({
  id: 'update-site-section-group',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Change a section group of a site',
  description: 'Fields that are omitted stay as they are. If the icon is null, it is removed.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      title: Type.Optional(groupTitle),
      icon: Type.Optional(Type.Union([sectionIcon, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section-group.updated'],
  responses: { 200: siteSectionGroupResource },
  example: { body: { title: 'Products' } },
});

export const deleteSiteSectionGroup = declareOperation({
  id: 'delete-site-section-group',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Delete a section group of a site',
  description: 'Its sections are kept, in their order, where the group was.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  emits: ['site-section-group.deleted', 'site-section.moved'],
  responses: { 205: null },
});

export const moveSiteSectionGroup = declareOperation({
  id: 'move-site-section-group',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
  summary: 'Move a section group of a site',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object({ position: groupPosition }, { additionalProperties: false }),
  emits: ['site-section-group.moved'],
  responses: { 200: siteSectionGroupResource },
  errors: [
    { type: 'unknown_reference', when: '`position` does not name an object in the same place' },
  ],
  example: {
    body: { position: { before: { type: 'site-section', id: '{looseSiteSectionId}' } } },
  },
});

export const addSiteSectionToGroup = declareOperation({
  id: 'add-site-section-to-group',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  summary: 'Put a section into a group',
  description:
    'The section comes after the others in the group, and leaves its previous group. If it is already in the group, it keeps its place.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  body: Type.Object({ sectionId: Type.String() }, { additionalProperties: false }),
  emits: ['site-section.moved'],
  responses: { 201: siteSectionGroupResource },
  errors: [{ type: 'unknown_reference', when: 'the section does not belong to the site' }],
  example: { body: { sectionId: '{looseSiteSectionId}' } },
});

export const removeSiteSectionFromGroup = declareOperation({
  id: 'remove-site-section-from-group',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  summary: 'Take a section out of a group',
  description: 'The section stays on the site, directly after the group.',
  tag: 'Site sections',
  access: { object: 'site', ability: 'create' },
  emits: ['site-section.moved'],
  responses: { 205: null },
});

export const grantOnSite = declareOperation({
  id: 'grant-on-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions',
  tag: 'Site permissions',
  summary: 'Grant a role on a site',
  access: { object: 'site', ability: 'admin' },
  ...grantingRole,
  example: { body: { users: ['{userId}'], teams: ['{teamId}'], role: 'read' } },
});

export const listSiteUsers = declareOperation({
  id: 'list-site-users',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/users',
  tag: 'Site permissions',
  summary: 'List the people with a role granted on a site',
  access: { object: 'site', ability: 'admin' },
  ...listingUsersOn,
});

export const listSiteTeams = declareOperation({
  id: 'list-site-teams',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/teams',
  tag: 'Site permissions',
  summary: 'List the teams with a role granted on a site',
  access: { object: 'site', ability: 'admin' },
  ...listingTeamsOn,
});

export const listSitePermissions = declareOperation({
  id: 'list-site-permissions',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
  tag: 'Site permissions',
  summary: 'List everyone with a role on a site',
  access: { object: 'site', ability: 'admin' },
  ...listingEverybodyOn,
});

export const updateSiteUser = declareOperation({
  id: 'update-site-user',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  tag: 'Site permissions',
  summary: 'Change the role granted to a person on a site',
  access: { object: 'site', ability: 'admin' },
  ...updatingRole,
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
});

export const revokeSiteUser = declareOperation({
  id: 'revoke-site-user',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  tag: 'Site permissions',
  summary: 'Revoke the role granted to a person on a site',
  access: { object: 'site', ability: 'admin' },
  ...revokingRole,
  example: { params: { userId: '{grantedUserId}' } },
});

export const updateSiteTeam = declareOperation({
  id: 'update-site-team',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  tag: 'Site permissions',
  summary: 'Change the role granted to a team on a site',
  access: { object: 'site', ability: 'admin' },
  ...updatingRole,
  example: { body: { role: 'review' } },
});

export const revokeSiteTeam = declareOperation({
  id: 'revoke-site-team',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  tag: 'Site permissions',
  summary: 'Revoke the role granted to a team on a site',
  access: { object: 'site', ability: 'admin' },
  ...revokingRole,
});

export const getSubdomain = declareOperation({
  id: 'get-subdomain',
  method: 'GET',
  path: '/subdomains/{subdomain}',
  tag: 'Organizations',
  summary: 'Get a subdomain',
  description: 'Finds the `hostname` of an organization that the caller belongs to.',
  access: { object: 'organization', ability: 'access' },
  params: Type.Object({ subdomain: organizationHostname }),
  responses: { 200: subdomainResource },
});
