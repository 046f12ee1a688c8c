import { Type } from 'typebox';
import { nullableRoleSchema, roleSchema } from '../access/resource.ts';
import { movingBody, movingErrors } from '../collections/operations.ts';
import { collectionResource } from '../collections/resource.ts';
import { customFieldFilters } from '../custom-fields/filters.ts';
import { customFieldEntry, MAX_FIELDS } from '../custom-fields/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  grantingRole,
  listingEverybodyOn,
  listingTeamsOn,
  listingUsersOn,
  revokingRole,
  updatingRole,
} from '../teams/granting.ts';
import { mergeRulesSetting } from './merge-rules.ts';
import {
  spaceEditMode,
  spaceEmoji,
  spaceIcon,
  spaceLanguage,
  spaceResource,
  spaceTitle,
} from './resource.ts';

/** The body of a transfer, of a space as of a collection. */
export const transferBody = Type.Object({
  organization: Type.String({
    minLength: 1,
    maxLength: 32,
    description: 'The organization to transfer to. The caller must belong to it.',
  }),
  parent: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 32 }), Type.Null()], {
      description:
        'A collection of that organization; null or omitted for its root. The object comes last there.',
    }),
  ),
});

const sentValue = Type.Object({
  value: Type.Unknown({
    description:
      'A string of at most 256 characters for `text`; a number for `number`; true or false for `boolean`; up to 50 different strings of 1 to 40 characters for `tags`; an option of the field for `select:single`; several different options for `select:multi`. Null, an empty string or an empty list clears the field.',
  }),
});

export const listSpaces = declareOperation({
  id: 'list-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/spaces',
  tag: 'Spaces',
  summary: 'List the spaces of an organization',
  description:
    'Lists the spaces that the caller can see, oldest first unless `sort` and `order` are given; guests see the spaces to which they were given access.',
  access: { object: 'organization', ability: 'access' },
  query: listQuery({
    customField: customFieldFilters,
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        default: 'createdAt',
        description:
          '`createdAt` (the default), `title`, or `customField:<name>` for a field of any type except `tags` and `select:multi`. Texts are sorted without regard to case and accents, and options in the order of the field; spaces without a value come last in either order.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { default: 'asc', description: 'The default is `asc`.' }),
    ),
  }),
  responses: { 200: paginated(spaceResource) },
});

export const listMemberSpaces = declareOperation({
  id: 'list-member-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}/spaces',
  tag: 'Spaces',
  summary: 'List the spaces that a member can see',
  description:
    'Lists the spaces with the effective role of the member, and only spaces that the caller can see too. Everyone can list their own, including guests. A disabled member sees none.',
  access: { object: 'organization', ability: 'view' },
  query: listQuery({
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        default: 'desc',
        description: 'The order by age; the default is `desc` (newest first).',
      }),
    ),
  }),
  responses: {
    200: paginated(
      Type.Object({ permission: roleSchema, space: spaceResource }, { $id: 'MemberSpace' }),
    ),
  },
});

export const listLibrary = declareOperation({
  id: 'list-library',
  method: 'GET',
  path: '/orgs/{organizationId}/library',
  tag: 'Organizations',
  summary: 'List one level of the library',
  description:
    'Lists the spaces and collections at the root, or directly in the collection `parent`, that the caller can see, in their common order; `object` says which of the two each is. An object that is not moved between two pages of the list is listed once.',
  access: { object: 'organization', ability: 'access' },
  query: listQuery({
    parent: Type.Optional(
      Type.String({
        maxLength: 32,
        description: 'The id of a collection. The default is the root.',
      }),
    ),
  }),
  responses: { 200: paginated(Type.Union([collectionResource, spaceResource])) },
  errors: [{ type: 'unknown_reference', when: '`parent` is not a collection of the organization' }],
});

export const listCollectionSpaces = declareOperation({
  id: 'list-collection-spaces',
  method: 'GET',
  path: '/collections/{collectionId}/spaces',
  tag: 'Collections',
  summary: 'List the spaces in a collection',
  description:
    'Lists the spaces directly in the collection that the caller can see, in their order. A space that is not moved between two pages of the list is listed once.',
  access: { object: 'collection', ability: 'access' },
  query: listQuery({ customField: customFieldFilters }),
  responses: { 200: paginated(spaceResource) },
});

export const createSpace = declareOperation({
  id: 'create-space',
  method: 'POST',
  path: '/orgs/{organizationId}/spaces',
  tag: 'Spaces',
  summary: 'Create a space',
  description:
    'The new space comes last in the collection `parent`, or at the root of the organization. Requires the ability `create` there.',
  access: { object: 'library', ability: 'create' },
  body: Type.Object({
    title: Type.Optional(spaceTitle),
    emoji: Type.Optional(spaceEmoji),
    icon: Type.Optional(spaceIcon),
    parent: Type.Optional(Type.String({ maxLength: 32, description: 'A collection.' })),
    editMode: Type.Optional(spaceEditMode),
    language: Type.Optional(spaceLanguage),
  }),
  emits: ['space.created'],
  responses: { 201: spaceResource },
  errors: [{ type: 'unknown_reference', when: '`parent` is not a collection of the organization' }],
  example: { body: { title: 'Handbook', emoji: '📖' } },
});

export const getSpace = declareOperation({
  id: 'get-space',
  method: 'GET',
  path: '/spaces/{spaceId}',
  tag: 'Spaces',
  summary: 'Get a space',
  description: 'A deleted space is returned, with `deletedAt`, until it is permanently removed.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  query: Type.Object({
    shareKey: Type.Optional(
      Type.String({
        maxLength: 512,
        description: 'The key of a share link. Accepted, but currently without effect.',
      }),
    ),
  }),
  responses: { 200: spaceResource },
});

export const updateSpace = declareOperation({
  id: 'update-space',
  method: 'PATCH',
  path: '/spaces/{spaceId}',
  tag: 'Spaces',
  summary: 'Update a space',
  description: 'Changing `editMode`, `defaultLevel` or `mergeRules` requires the role `admin`.',
  access: { object: 'space', ability: 'create' },
  body: Type.Object({
    title: Type.Optional(spaceTitle),
    emoji: Type.Optional(spaceEmoji),
    icon: Type.Optional(Type.Union([spaceIcon, Type.Null()])),
    language: Type.Optional(Type.Union([spaceLanguage, Type.Null()])),
    editMode: Type.Optional(spaceEditMode),
    defaultLevel: Type.Optional(nullableRoleSchema),
    mergeRules: Type.Optional(mergeRulesSetting),
  }),
  emits: ['space.updated', 'merge-rules.updated'],
  responses: { 200: spaceResource },
  errors: [
    { type: 'field_forbidden' },
    { type: 'role_exceeds_own' },
    {
      type: 'merge_rules_inherited',
      when: '`mergeRules` is `none`, but the organization has merge rules',
    },
  ],
  example: { body: { title: 'Handbook' } },
});

export const deleteSpace = declareOperation({
  id: 'delete-space',
  method: 'DELETE',
  path: '/spaces/{spaceId}',
  tag: 'Spaces',
  summary: 'Delete a space',
  description: 'The space can be restored for 7 days; after that, it is permanently removed.',
  access: { object: 'space', ability: 'create' },
  emits: ['space.deleted'],
  responses: { 205: null },
});

export const restoreSpace = declareOperation({
  id: 'restore-space',
  method: 'POST',
  path: '/spaces/{spaceId}/restore',
  tag: 'Spaces',
  summary: 'Restore a deleted space',
  description: 'Only spaces deleted in the last 7 days can be restored.',
  access: { object: 'space', ability: 'create' },
  emits: ['space.restored'],
  responses: { 200: spaceResource },
  errors: [{ type: 'space_not_deleted' }],
  example: { params: { spaceId: '{deletedSpaceId}' } },
});

export const moveSpace = declareOperation({
  id: 'move-space',
  method: 'POST',
  path: '/spaces/{spaceId}/move',
  tag: 'Spaces',
  summary: 'Move a space',
  description:
    'Moves the space to another collection, to the root of the organization, or within its current place. Requires the ability `create` on the space and in the destination.',
  access: { object: 'space', ability: 'create' },
  body: movingBody,
  emits: ['space.moved'],
  responses: { 200: spaceResource },
  errors: movingErrors,
  example: { body: { parent: null } },
});

export const duplicateSpace = declareOperation({
  id: 'duplicate-space',
  method: 'POST',
  path: '/spaces/{spaceId}/duplicate',
  tag: 'Spaces',
  summary: 'Duplicate a space',
  description:
    'The copy comes directly after the space. It has the same content, settings and granted roles, and its own history; comments and change requests are not copied. Also requires the ability `create` in that place.',
  access: { object: 'space', ability: 'create' },
  emits: ['space.created', 'grant.changed'],
  responses: { 201: spaceResource },
});

export const transferSpace = declareOperation({
  id: 'transfer-space',
  method: 'POST',
  path: '/spaces/{spaceId}/transfer',
  tag: 'Spaces',
  summary: 'Transfer a space to another organization',
  description:
    'Requires the role `admin` in the organization that the space leaves, and `create` in the destination. The space keeps its id and everything in it: content, history, change requests, comments, files, and its values in custom fields, if the other organization has a field with the same name and type. Grants on it and invites to it are removed, and the sites of its previous organization no longer show it. Within its own organization, the space only moves to the new `parent`, which requires the role `admin` on the space.',
  access: { object: 'space', ability: 'admin' },
  body: transferBody,
  emits: [
    ...(['space.transferred-out', 'space.transferred-in', 'space.moved'] as const),
    ...(['site-space.removed', 'site-space.updated'] as const),
    ...(['merge-rules.updated', 'change-request.reviewer-removed'] as const),
  ],
  responses: { 200: spaceResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'the caller does not belong to `organization`, or `parent` is not a collection of it',
    },
    { type: 'already_there' },
    { type: 'transfer_blocked' },
  ],
  example: {
    params: { spaceId: '{leavingSpaceId}' },
    body: { organization: '{otherOrganizationId}' },
  },
});

export const transferCollection = declareOperation({
  id: 'transfer-collection',
  method: 'POST',
  path: '/collections/{collectionId}/transfer',
  tag: 'Collections',
  summary: 'Transfer a collection to another organization',
  description:
    'Transfers the collection with all collections and spaces in it, including deleted spaces that can be restored. Requires the role `admin` in the organization that it leaves, and `create` in the destination. Everything keeps its id, and spaces keep their values in custom fields, if the other organization has a field with the same name and type. All grants on them and invites to them are removed, and the sites of the previous organization no longer show the spaces.',
  access: { object: 'collection', ability: 'admin' },
  body: transferBody,
  emits: [
    ...(['collection.transferred-out', 'collection.transferred-in'] as const),
    ...(['site-space.removed', 'site-space.updated'] as const),
    ...(['merge-rules.updated', 'change-request.reviewer-removed'] as const),
  ],
  responses: { 200: collectionResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'the caller does not belong to `organization`, or `parent` is not a collection of it',
    },
    { type: 'already_there' },
    { type: 'collection_too_deep' },
    { type: 'transfer_blocked' },
  ],
  example: {
    params: { collectionId: '{leavingCollectionId}' },
    body: { organization: '{otherOrganizationId}' },
  },
});

export const listSpaceCustomFields = declareOperation({
  id: 'list-space-custom-fields',
  method: 'GET',
  path: '/spaces/{spaceId}/custom-fields',
  tag: 'Custom fields',
  summary: 'List the custom field values of a space',
  description:
    'Lists the values in the order of the fields. Fields in which the space has no value are left out.',
  access: { object: 'space', ability: 'view' },
  responses: { 200: Type.Array(customFieldEntry) },
});

export const updateSpaceCustomFields = declareOperation({
  id: 'update-space-custom-fields',
  method: 'PATCH',
  path: '/spaces/{spaceId}/custom-fields',
  tag: 'Custom fields',
  summary: 'Update the custom field values of a space',
  description:
    'Fields that `values` does not name stay as they are. If any value is not valid, nothing is changed, and every mistake is named by its field. This also works for a locked space, because only its content is locked.',
  access: { object: 'space', ability: 'edit' },
  body: Type.Object({
    values: Type.Record(Type.String(), sentValue, {
      maxProperties: MAX_FIELDS,
      description: 'The values, by the names of the fields.',
    }),
  }),
  emits: ['space.custom-fields-updated'],
  responses: { 204: null },
  example: { body: { values: { team: { value: 'Glazing' } } } },
});

export const grantOnSpace = declareOperation({
  id: 'grant-on-space',
  method: 'POST',
  path: '/spaces/{spaceId}/permissions',
  tag: 'Space permissions',
  summary: 'Grant a role on a space',
  access: { object: 'space', ability: 'admin' },
  ...grantingRole,
  example: { body: { users: ['{userId}'], teams: ['{teamId}'], role: 'read' } },
});

export const listSpaceUsers = declareOperation({
  id: 'list-space-users',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/users',
  tag: 'Space permissions',
  summary: 'List the people with a role granted on a space',
  access: { object: 'space', ability: 'admin' },
  ...listingUsersOn,
});

export const listSpaceTeams = declareOperation({
  id: 'list-space-teams',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/teams',
  tag: 'Space permissions',
  summary: 'List the teams with a role granted on a space',
  access: { object: 'space', ability: 'admin' },
  ...listingTeamsOn,
});

export const listSpacePermissions = declareOperation({
  id: 'list-space-permissions',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/aggregate',
  tag: 'Space permissions',
  summary: 'List everyone with a role on a space',
  access: { object: 'space', ability: 'admin' },
  ...listingEverybodyOn,
});

export const updateSpaceUser = declareOperation({
  id: 'update-space-user',
  method: 'PATCH',
  path: '/spaces/{spaceId}/permissions/users/{userId}',
  tag: 'Space permissions',
  summary: 'Change the role granted to a person on a space',
  access: { object: 'space', ability: 'admin' },
  ...updatingRole,
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
});

export const revokeSpaceUser = declareOperation({
  id: 'revoke-space-user',
  method: 'DELETE',
  path: '/spaces/{spaceId}/permissions/users/{userId}',
  tag: 'Space permissions',
  summary: 'Revoke the role granted to a person on a space',
  access: { object: 'space', ability: 'admin' },
  ...revokingRole,
  example: { params: { userId: '{grantedUserId}' } },
});

export const updateSpaceTeam = declareOperation({
  id: 'update-space-team',
  method: 'PATCH',
  path: '/spaces/{spaceId}/permissions/teams/{teamId}',
  tag: 'Space permissions',
  summary: 'Change the role granted to a team on a space',
  access: { object: 'space', ability: 'admin' },
  ...updatingRole,
  example: { body: { role: 'review' } },
});

export const revokeSpaceTeam = declareOperation({
  id: 'revoke-space-team',
  method: 'DELETE',
  path: '/spaces/{spaceId}/permissions/teams/{teamId}',
  tag: 'Space permissions',
  summary: 'Revoke the role granted to a team on a space',
  access: { object: 'space', ability: 'admin' },
  ...revokingRole,
});
