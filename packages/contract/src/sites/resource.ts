import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

export const SITE_TYPES = [
  'basic',
  'premium',
  'ultimate',
  'sponsored',
  'legacy-basic',
  'legacy-premium',
] as const;

export const SITE_VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/** Every feature a site can have; a server of one's own has them all, whatever the site's type. */
export const SITE_FEATURES = [
  'custom-hostname',
  'site-sections',
  'site-variants',
  'share-links',
  'visitor-auth',
  'adaptive-content',
  'advanced-customization',
  'redirects',
  'insights',
  'pdf-export',
] as const;

export const siteType = Type.Enum(SITE_TYPES);

export const siteVisibility = Type.Enum(SITE_VISIBILITIES);

export const TITLE_LENGTH = { minLength: 2, maxLength: 128 };

export const siteTitle = Type.String(TITLE_LENGTH);

/** One or more path segments' worth of an address: lower-case letters, digits, `-`, `_` and `.`. */
export const BASENAME_PATTERN = '^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$';

const BASENAME_RULE =
  'must consist of lower-case letters, digits, dots, hyphens and underscores, and must begin and end with a letter or digit';

export const siteBasename = Type.String({
  minLength: 1,
  maxLength: 100,
  ...matching(BASENAME_PATTERN, BASENAME_RULE),
});

export const HOSTNAME_PATTERN =
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$';

const HOSTNAME_RULE =
  'must be a host name in lower case with at least three parts, such as "docs.example.com"';

export const PROXY_PATTERN = '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$';

const PROXY_RULE = 'must be a host name and a path, without a scheme, such as "example.com/docs"';

export const siteProxy = Type.String({ maxLength: 512, ...matching(PROXY_PATTERN, PROXY_RULE) });

/** The Site of the service contract. */
export const siteResource = Type.Object(
  {
    object: Type.Literal('site'),
    id: Type.String(),
    type: siteType,
    title: siteTitle,
    hostname: Type.Optional(
      Type.String({ maxLength: 512, ...matching(HOSTNAME_PATTERN, HOSTNAME_RULE) }),
    ),
    basename: siteBasename,
    proxy: Type.Optional(Type.Object({ origin: Type.String(), target: Type.String() })),
    visibility: siteVisibility,
    published: Type.Boolean(),
    siteSpaces: Type.Integer({ minimum: 0 }),
    createdAt: Type.String({ format: 'date-time' }),
    adaptiveContent: Type.Object({ enabled: Type.Boolean() }),
    ads: Type.Object({
      status: Type.Enum(['pending', 'in-review', 'live', 'rejected', 'disabled']),
      submittable: Type.Boolean(),
    }),
    features: Type.Array(
      Type.Object({ id: Type.String(), plan: Type.String(), frozen: Type.Boolean() }),
    ),
    urls: Type.Object({
      location: Type.String(),
      app: Type.String(),
      published: Type.Optional(Type.String()),
    }),
    permissions: Type.Object({
      view: Type.Boolean(),
      edit: Type.Boolean(),
      admin: Type.Boolean(),
    }),
  },
  { $id: 'Site' },
);

export type SiteResource = Static<typeof siteResource>;

export const siteSpacePath = Type.String({
  minLength: 1,
  maxLength: 100,
  ...matching(BASENAME_PATTERN, BASENAME_RULE),
});

export const siteSpaceTitle = Type.String({ minLength: 1, maxLength: 128 });

export const siteSpaceCondition = Type.String({ minLength: 1, maxLength: 1024 });
