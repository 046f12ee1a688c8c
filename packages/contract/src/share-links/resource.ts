import { type Static, Type } from 'typebox';

export const shareLinkName = Type.String({ minLength: 1, maxLength: 50 });

/** The Share link of the service contract. */
export const shareLinkResource = Type.Object(
  {
    object: Type.Literal('share-link'),
    id: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    name: shareLinkName,
    active: Type.Boolean(),
    urls: Type.Object({
      published: Type.Optional(
        Type.String({
          description:
            'The address of the site with the secret of the link; whoever has it can read the site. Only for admins.',
        }),
      ),
    }),
  },
  { $id: 'ShareLink' },
);

export type ShareLinkResource = Static<typeof shareLinkResource>;
