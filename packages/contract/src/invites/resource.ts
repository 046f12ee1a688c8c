import { type Static, Type } from 'typebox';
import { roleSchema } from '../access/resource.ts';

const common = {
  object: Type.Literal('invite'),
  id: Type.String({
    description: 'The secret in the link. Whoever knows it can accept the invite.',
  }),
  redundant: Type.Boolean({
    description: 'Whether the caller already has everything that the invite offers.',
  }),
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  urls: Type.Object({
    location: Type.String(),
    app: Type.String({ description: 'The link to pass on.' }),
  }),
};

/** An invite into the organization. */
const organizationInvite = Type.Object(
  { ...common, role: roleSchema },
  { $id: 'OrganizationInvite' },
);

/** An invite onto a space. Its members to be become guests who see that space. */
const spaceInvite = Type.Object(
  {
    ...common,
    level: roleSchema,
    space: Type.Object(
      { object: Type.Literal('space'), id: Type.String() },
      {
        additionalProperties: true,
        description: 'The space, as returned by `GET /spaces/{spaceId}`.',
      },
    ),
  },
  { $id: 'SpaceInvite' },
);

/** An invite onto a collection with all that is in it. */
const collectionInvite = Type.Object(
  {
    ...common,
    level: roleSchema,
    collection: Type.Object(
      { object: Type.Literal('collection'), id: Type.String() },
      {
        additionalProperties: true,
        description: 'The collection, as returned by `GET /collections/{collectionId}`.',
      },
    ),
  },
  { $id: 'CollectionInvite' },
);

/** The Invite of the service contract, in its three variants. */
export const inviteResource = Type.Union([organizationInvite, spaceInvite, collectionInvite]);

export type InviteResource = Static<typeof inviteResource>;

const targetId = Type.String({ minLength: 1, maxLength: 32 });

/** What a new invite is: into the organization, or onto a space or a collection. */
export const newInvite = Type.Object({
  role: Type.Optional(roleSchema),
  level: Type.Optional(roleSchema),
  space: Type.Optional(targetId),
  collection: Type.Optional(targetId),
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
});

/** What an update of an invite may change. */
export const inviteChanges = Type.Object({
  role: Type.Optional(roleSchema),
  level: Type.Optional(roleSchema),
  expiresAt: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
});
