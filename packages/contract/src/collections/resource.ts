import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';

export const collectionTitle = Type.String({ minLength: 1, maxLength: 50 });

export const collectionDescription = Type.String({ maxLength: 100 });

/** The Collection of the service contract. */
export const collectionResource = Type.Object(
  {
    object: Type.Literal('collection'),
    id: Type.String(),
    title: collectionTitle,
    description: Type.Optional(collectionDescription),
    organization: Type.String(),
    parent: Type.Optional(Type.String()),
    defaultLevel: nullableRoleSchema,
    urls: Type.Object({ location: Type.String(), app: Type.String() }),
    permissions: Type.Object({
      view: Type.Boolean(),
      admin: Type.Boolean(),
      viewInviteLinks: Type.Boolean(),
      create: Type.Boolean(),
    }),
  },
  {
    $id: 'Collection',
    description:
      'Groups spaces and other collections. If the caller has no role on a collection that contains something the caller can see, only its title and place are returned, without permissions.',
  },
);

export type CollectionResource = Static<typeof collectionResource>;
