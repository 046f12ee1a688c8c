import { type TSchema, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import type { OperationError } from '../error-types.ts';
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
import { collectionDescription, collectionResource, collectionTitle } from './resource.ts';

export const id = Type.String({ minLength: 1, maxLength: 32 });

export type Sibling = { type: 'space'; space: string } | { type: 'collection'; collection: string };

/** A space or a collection beside which something is to stand. */
const sibling = Type.Unsafe<Sibling>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    Type.Object({ type: Type.Literal('space'), space: id }),
    Type.Object({ type: Type.Literal('collection'), collection: id }),
  ] satisfies TSchema[],
});

/** The body of a move, of a space as of a collection. */
export const movingBody = Type.Object({
  parent: Type.Optional(
    Type.Union([Type.String({ maxLength: 32 }), Type.Null()], {
      description:
        'The collection to move to; null for the root of the organization. If omitted, the collection does not change.',
    }),
  ),
  position: Type.Optional(
    Type.Object(
      { before: Type.Optional(sibling), after: Type.Optional(sibling) },
      {
        description:
          'The space or collection in the same place to move it next to: either `before` or `after`. If omitted, it comes last.',
      },
    ),
  ),
});

/** The refusals of a body that `settleDestination` reads. */
export const movingErrors: readonly OperationError[] = [
  {
    type: 'unknown_reference',
    when: '`parent` is not a collection of the organization, or `position` names an object that is not in that place',
  },
];

export const listCollections = declareOperation({
  id: 'list-collections',
  method: 'GET',
  path: '/orgs/{organizationId}/collections',
  tag: 'Collections',
  summary: 'List the collections of an organization',
  description:
    'Lists the collections that the caller can see, and those that contain something that the caller can see: first those at the root, then those in each collection, in the order in which they appear there. An object that is not moved between two pages of the list is listed once.',
  access: { object: 'organization', ability: 'access' },
  query: listQuery({
    nested: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Whether to include collections inside other collections; the default is true.',
      }),
    ),
  }),
  responses: { 200: paginated(collectionResource) },
});

export const createCollection = declareOperation({
  id: 'create-collection',
  method: 'POST',
  path: '/orgs/{organizationId}/collections',
  tag: 'Collections',
  summary: 'Create a collection',
  description:
    'The new collection comes last in the collection `parent`, or at the root of the organization. Requires the ability `create` there.',
  access: { object: 'library', ability: 'create' },
  body: Type.Object({
    title: Type.Optional(collectionTitle),
    description: Type.Optional(collectionDescription),
    parent: Type.Optional(Type.String({ maxLength: 32, description: 'A collection.' })),
  }),
  emits: ['collection.created'],
  responses: { 201: collectionResource },
  errors: [
    { type: 'unknown_reference', when: '`parent` is not a collection of the organization' },
    { type: 'collection_too_deep' },
  ],
  example: { body: { title: 'Guides' } },
});

export const getCollection = declareOperation({
  id: 'get-collection',
  method: 'GET',
  path: '/collections/{collectionId}',
  tag: 'Collections',
  summary: 'Get a collection',
  access: { object: 'collection', ability: 'access' },
  responses: { 200: collectionResource },
});

export const updateCollection = declareOperation({
  id: 'update-collection',
  method: 'PATCH',
  path: '/collections/{collectionId}',
  tag: 'Collections',
  summary: 'Update a collection',
  description: 'Changing `defaultLevel` requires the role `admin`.',
  access: { object: 'collection', ability: 'create' },
  body: Type.Object({
    title: Type.Optional(collectionTitle),
    description: Type.Optional(Type.Union([collectionDescription, Type.Null()])),
    defaultLevel: Type.Optional(nullableRoleSchema),
  }),
  emits: ['collection.updated'],
  responses: { 200: collectionResource },
  errors: [{ type: 'field_forbidden' }, { type: 'role_exceeds_own' }],
  example: { body: { title: 'Manuals' } },
});

export const deleteCollection = declareOperation({
  id: 'delete-collection',
  method: 'DELETE',
  path: '/collections/{collectionId}',
  tag: 'Collections',
  summary: 'Delete a collection',
  description:
    'The collection is deleted permanently, with all grants on it. Move or delete the spaces and collections in it first. Deleted spaces that were in it can still be restored, at the root.',
  access: { object: 'collection', ability: 'create' },
  emits: ['collection.deleted'],
  responses: { 205: null },
  errors: [{ type: 'collection_not_empty' }],
  example: { params: { collectionId: '{emptyCollectionId}' } },
});

export const moveCollection = declareOperation({
  id: 'move-collection',
  method: 'POST',
  path: '/collections/{collectionId}/move',
  tag: 'Collections',
  summary: 'Move a collection',
  description:
    'Moves the collection with everything in it. Moving to another `parent` also requires the ability `create` there. From then on, roles are inherited from the new place.',
  access: { object: 'collection', ability: 'create' },
  body: movingBody,
  emits: ['collection.moved'],
  responses: { 200: collectionResource },
  errors: [...movingErrors, { type: 'collection_cycle' }, { type: 'collection_too_deep' }],
  example: { body: { parent: '{emptyCollectionId}' } },
});

export const grantOnCollection = declareOperation({
  id: 'grant-on-collection',
  method: 'POST',
  path: '/collections/{collectionId}/permissions',
  tag: 'Collection permissions',
  summary: 'Grant a role on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...grantingRole,
  example: { body: { users: ['{userId}'], teams: ['{teamId}'], role: 'read' } },
});

export const listCollectionUsers = declareOperation({
  id: 'list-collection-users',
  method: 'GET',
  path: '/collections/{collectionId}/permissions/users',
  tag: 'Collection permissions',
  summary: 'List the people with a role granted on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...listingUsersOn,
});

export const listCollectionTeams = declareOperation({
  id: 'list-collection-teams',
  method: 'GET',
  path: '/collections/{collectionId}/permissions/teams',
  tag: 'Collection permissions',
  summary: 'List the teams with a role granted on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...listingTeamsOn,
});

export const listCollectionPermissions = declareOperation({
  id: 'list-collection-permissions',
  method: 'GET',
  path: '/collections/{collectionId}/permissions/aggregate',
  tag: 'Collection permissions',
  summary: 'List everyone with a role on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...listingEverybodyOn,
});

export const updateCollectionUser = declareOperation({
  id: 'update-collection-user',
  method: 'PATCH',
  path: '/collections/{collectionId}/permissions/users/{userId}',
  tag: 'Collection permissions',
  summary: 'Change the role granted to a person on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...updatingRole,
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
});

export const revokeCollectionUser = declareOperation({
  id: 'revoke-collection-user',
  method: 'DELETE',
  path: '/collections/{collectionId}/permissions/users/{userId}',
  tag: 'Collection permissions',
  summary: 'Revoke the role granted to a person on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...revokingRole,
  example: { params: { userId: '{grantedUserId}' } },
});

export const updateCollectionTeam = declareOperation({
  id: 'update-collection-team',
  method: 'PATCH',
  path: '/collections/{collectionId}/permissions/teams/{teamId}',
  tag: 'Collection permissions',
  summary: 'Change the role granted to a team on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...updatingRole,
  example: { body: { role: 'review' } },
});

export const revokeCollectionTeam = declareOperation({
  id: 'revoke-collection-team',
  method: 'DELETE',
  path: '/collections/{collectionId}/permissions/teams/{teamId}',
  tag: 'Collection permissions',
  summary: 'Revoke the role granted to a team on a collection',
  access: { object: 'collection', ability: 'admin' },
  ...revokingRole,
});
