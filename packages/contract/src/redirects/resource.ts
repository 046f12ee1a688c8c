import { Type } from 'typebox';

export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;

export const DEFAULT_STATUS = 308;

export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

export const MAX_URL_LENGTH = 2048;

const urlDestination = Type.Object(
  { kind: Type.Literal('url'), url: Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH }) },
  { additionalProperties: false },
);

const spaceDestination = Type.Object(
  { kind: Type.Literal('space'), space: Type.String() },
  { additionalProperties: false },
);

const sectionDestination = Type.Object(
  { kind: Type.Literal('section'), section: Type.String() },
  { additionalProperties: false },
);

/** Where a redirect leads, as it is answered. */
const destination = Type.Union([
  urlDestination,
  Type.Object({ kind: Type.Literal('page'), page: Type.String(), space: Type.String() }),
  spaceDestination,
  sectionDestination,
]);

/** Where a redirect is to lead: an address as text, or one of the site's pages, spaces, sections. */
export const redirectDestination = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH }),
    urlDestination,
    Type.Object(
      {
        kind: Type.Literal('page'),
        page: Type.String(),
        space: Type.Optional(
          Type.String({ description: 'The default is the space at the root of the site.' }),
        ),
      },
      { additionalProperties: false },
    ),
    spaceDestination,
    sectionDestination,
  ],
  {
    description:
      'A path on the site, an address that begins with `https://`, or a page, space or section of the site. In addresses `*` or `:splat` stands for what the `*` of the source matched.',
  },
);

export const redirectSource = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'A path on the site, such as `/old/page`. A segment can end with one `*`: `/old/*` matches everything below `/old`.',
});

export const redirectStatus = Type.Enum(REDIRECT_STATUSES, {
  default: DEFAULT_STATUS,
  description: `The default is ${DEFAULT_STATUS}.`,
});

/** A redirect of a site. */
export const siteRedirectResource = Type.Object(
  {
    object: Type.Literal('site-redirect'),
    id: Type.String(),
    source: Type.String(),
    destination,
    status: redirectStatus,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'SiteRedirect' },
);
