import { type Static, Type } from 'typebox';
import { fileResource, pageResource, reusableContentResource } from '../content/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { organizationResource } from '../orgs/resource.ts';
import { spaceResource } from '../spaces/resource.ts';

export const linkStatus = Type.Enum(['ok', 'broken', 'in-app'], {
  description:
    '`broken`: the target does not exist in the revision. `in-app`: the target is a URL of the app on this server.',
});

/** What a link leads to, or where one is, with whole objects as far as the caller may see them. */
export const linkLocation = Type.Object(
  {
    kind: Type.Enum([
      'page',
      'file',
      'space',
      'collection',
      'user',
      'url',
      'reusable-content',
      'openapi',
    ]),
    organization: Type.Optional(organizationResource),
    space: Type.Optional(spaceResource),
    versionContext: Type.Optional(
      Type.Object({
        type: Type.Enum(['revision', 'changeRequest']),
        revision: Type.String({ description: 'The id of the revision.' }),
        changeRequest: Type.Optional(Type.String({ description: 'The id of the change request.' })),
      }),
    ),
    page: Type.Optional(pageResource),
    file: Type.Optional(fileResource),
    reusableContent: Type.Optional(reusableContentResource),
    url: Type.Optional(Type.String()),
    user: Type.Optional(Type.String({ description: 'The id of the user.' })),
    collection: Type.Optional(Type.String({ description: 'The id of the collection.' })),
    spec: Type.Optional(Type.String({ description: 'The slug of the OpenAPI specification.' })),
    internalLocation: Type.Optional(
      Type.Object(
        {
          type: Type.Enum(['anchor', 'node']),
          anchor: Type.Optional(Type.String()),
          node: Type.Optional(Type.String({ description: 'The key of a block.' })),
        },
        { description: 'The place within the page or reusable content.' },
      ),
    ),
    source: Type.Optional(
      Type.String({
        description:
          'The target as it is written in the link, if it does not exist or cannot be interpreted.',
      }),
    ),
  },
  { $id: 'LinkLocation' },
);

export type LinkLocation = Static<typeof linkLocation>;

export const linkItem = Type.Object(
  {
    status: linkStatus,
    relation: Type.Enum(['reference', 'dependsOn'], {
      description: '`dependsOn`: the page includes it, for example a reusable content.',
    }),
    targetReference: linkLocation,
    locationReferences: Type.Array(linkLocation, {
      description: 'The first 20 places that contain the link.',
    }),
    locationReferencesCount: Type.Integer({
      minimum: 1,
      description: 'The total number of places that contain the link.',
    }),
  },
  { $id: 'Link' },
);

export type LinkItem = Static<typeof linkItem>;

/** The most objects with what surrounds them that one answer has: about 1.5 MB of them. */
export const MAX_SHOWN_LOCATIONS = 500;

/** The query of every list of links. */
export const linksQuery = listQuery({ status: Type.Optional(linkStatus) });

/** The query of every list of backlinks. */
export const backlinksQuery = listQuery();

/** The answer of every list of links. */
export const linkListResource = Type.Object({
  ...paginated(linkItem).properties,
  stats: Type.Object(
    {
      total: Type.Integer({ minimum: 0 }),
      broken: Type.Object({
        total: Type.Integer({ minimum: 0 }),
        changeRequest: Type.Integer({
          minimum: 0,
          description: 'Links that are not broken without the changes of the change request.',
        }),
      }),
    },
    { description: 'Counts all links, whatever status was requested.' },
  ),
});

export type LinkListResource = Static<typeof linkListResource>;

/** The answer of every list of backlinks. */
export const backlinkListResource = paginated(linkLocation);

export type BacklinkListResource = Static<typeof backlinkListResource>;
