import { type Static, type TSchema, Type } from 'typebox';
import { paginated } from '../lists.ts';

/** The longest query that is accepted, in UTF-16 units (service contract, Limits). */
export const MAX_QUERY_LENGTH = 512;

const highlights = Type.Array(
  Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) }),
  { description: 'Ranges of the text that match, in UTF-16 units, `end` exclusive.' },
);

const urls = Type.Object({
  app: Type.String(),
  published: Type.Optional(
    Type.String({
      description: 'The address on the site that publishes the space, if there is one.',
    }),
  ),
});

/** A section of a page that matches. */
export const searchSection = Type.Object({
  id: Type.String(),
  title: Type.String(),
  path: Type.String({ description: "The page's path, with the section's anchor." }),
  body: Type.String({ description: 'The part of the text with the most matches.' }),
  highlights: Type.Object({ title: highlights, body: highlights }),
  urls,
});

/** The space Search result of the service contract: a page with its sections that match. */
export const searchPage = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    path: Type.String(),
    sections: Type.Array(searchSection),
    urls,
  },
  { $id: 'SearchPage' },
);

/** The organization Search result of the service contract: a space with its pages that match. */
export const searchSpaceResult = Type.Object(
  { id: Type.String(), title: Type.String(), pages: Type.Array(searchPage) },
  { $id: 'SearchSpace' },
);

export type SearchPageResource = Static<typeof searchPage>;

export type SearchSpaceResource = Static<typeof searchSpaceResult>;

/** A list of what a search found. */
export function searchResults<Item extends TSchema>(item: Item) {
  return Type.Object({
    ...paginated(item).properties,
    indexing: Type.Optional(
      Type.Literal(true, {
        description:
          'Present while the index does not contain all of the content yet, for example after an import: content that it lacks is found in its earlier version or not at all. The index is updated within moments.',
      }),
    ),
  });
}
