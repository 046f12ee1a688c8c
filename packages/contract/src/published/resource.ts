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
        'A JSON Web Token that reads the site as this reader, and nothing else: the Bearer token of all further requests.',
    }),
    canonicalUrl: Type.String({ description: 'Where readers find it, whichever way was asked.' }),
    pathname: Type.String({
      description:
        'What is left of the path below the space, without slashes at its ends; empty for its home.',
    }),
    basePath: Type.String({
      description: 'The path of the space on its host, beginning and ending with a slash.',
    }),
    siteBasePath: Type.String({ description: 'The same of the site.' }),
    complete: Type.Boolean({
      description:
        'Whether longer paths stay in this space, so that this answers for them too: append the rest to `pathname` and `canonicalUrl`. Where the space has no page there, ask again: the address may lead on.',
    }),
    changeRequest: Type.Optional(
      Type.String({ description: 'The number of the change request that is shown.' }),
    ),
    revision: Type.Optional(
      Type.String({
        description: 'The revision that is shown in place of what the space contains.',
      }),
    ),
    shareKey: Type.Optional(Type.String({ description: 'The key of the share link.' })),
    contextId: Type.Optional(
      Type.String({
        description: 'Differs for readers who may see different things; absent for everybody.',
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
        '`content`: it has moved to this address. `external`: to where visitors sign in, or where a redirect of the site leads elsewhere. `application`: it is an address of the app.',
    }),
    redirect: Type.String(),
    site: Type.Optional(id),
  },
  { $id: 'PublishedRedirect' },
);

export type PublishedContent = Static<typeof publishedContent>;

export type PublishedRedirect = Static<typeof publishedRedirect>;
