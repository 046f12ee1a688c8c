import { type Static, Type } from 'typebox';

const id = Type.String();

/** What readers find at an address. */
export const publishedContent = Type.Object(
  {
    site: id,
    siteSpace: id,
    siteSection: Type.Optional(id),
    space: id,
    organization: id,
    apiToken: Type.String({
      description:
        'A JSON Web Token that can only read the site as this reader: send it as the Bearer token of all further requests.',
    }),
    canonicalUrl: Type.String({
      description: 'The address for readers, whichever address was requested.',
    }),
    pathname: Type.String({
      description:
        'The rest of the path below the space, without slashes at the ends; empty for its home page.',
    }),
    basePath: Type.String({
      description: 'The path of the space on its host, beginning and ending with a slash.',
    }),
    siteBasePath: Type.String({
      description: 'The path of the site on its host, beginning and ending with a slash.',
    }),
    complete: Type.Boolean({
      description:
        'Whether longer paths are in this space too, so that this answer also applies to them: append the rest to `pathname` and `canonicalUrl`. If the space has no page there, send another request: the address may be redirected.',
    }),
    changeRequest: Type.Optional(
      Type.String({ description: 'The number of the change request that is shown.' }),
    ),
    revision: Type.Optional(
      Type.String({
        description: 'The revision that is shown instead of the content of the space.',
      }),
    ),
    shareKey: Type.Optional(Type.String({ description: 'The key of the share link.' })),
    contextId: Type.Optional(
      Type.String({
        description:
          'Differs between readers who can see different content; absent if everyone sees the same.',
      }),
    ),
  },
  { $id: 'PublishedContent' },
);

/** Where readers have to go instead. */
export const publishedRedirect = Type.Object(
  {
    target: Type.Enum(['application', 'content', 'external'], {
      description:
        '`content`: the content has moved to this address. `external`: visitors sign in there, or a redirect of the site leads there. `application`: it is an address of the app.',
    }),
    redirect: Type.String(),
    site: Type.Optional(id),
  },
  { $id: 'PublishedRedirect' },
);

export type PublishedContent = Static<typeof publishedContent>;

export type PublishedRedirect = Static<typeof publishedRedirect>;
