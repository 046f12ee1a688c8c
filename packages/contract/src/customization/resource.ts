import { type Static, type TProperties, Type } from 'typebox';
import { customLink, linkTarget, localized } from './link-resource.ts';
import {
  AI_MODES,
  ANNOUNCEMENT_STYLES,
  DEFAULT_THEMES,
  HEADER_LINK_STYLES,
  HEADER_PRESETS,
  LINK_TARGETS,
  LOCALES,
  PAGE_ACTIONS,
  SOCIAL_PLATFORMS,
} from './names.ts';
import { assetUrl, STYLING_FIELDS, themedColor, themedUrl } from './styling-resource.ts';

const CLOSED = { additionalProperties: false } as const;

const switched = { enabled: Type.Boolean() };

const title = Type.String({ minLength: 1, maxLength: 64 });

const headerLink = {
  title,
  localizedTitle: localized(64),
  style: Type.Optional(Type.Enum(HEADER_LINK_STYLES)),
  to: Type.Union([Type.Null(), linkTarget]),
  condition: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description:
        'An expression over the claims of a reader; the link is shown only to readers for whom it is true.',
    }),
  ),
};

const subLinks = Type.Array(customLink, { maxItems: 20 });

const footerGroup = Type.Object(
  { title, localizedTitle: localized(64), links: Type.Array(customLink, { maxItems: 20 }) },
  CLOSED,
);

const socialAccount = {
  platform: Type.Enum(SOCIAL_PLATFORMS),
  handle: Type.String({ minLength: 1, maxLength: 128 }),
};

const display = { footer: Type.Boolean(), header: Type.Boolean() };

/** What of the settings is an object whose fields each have a default. */
const PARTS = {
  styling: STYLING_FIELDS,
  internationalization: { locale: Type.Enum(LOCALES) },
  favicon: {
    icon: Type.Optional(themedUrl),
    emoji: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  footer: {
    logo: Type.Optional(themedUrl),
    groups: Type.Array(footerGroup, { maxItems: 12 }),
    copyright: Type.Optional(Type.String({ maxLength: 512 })),
  },
  themes: { default: Type.Enum(DEFAULT_THEMES), toggeable: Type.Boolean() },
  pdf: switched,
  feedback: switched,
  pagination: switched,
  trademark: switched,
  advancedCustomization: switched,
  ai: {
    mode: Type.Enum(AI_MODES),
    greeting: Type.Optional(Type.String({ maxLength: 256 })),
    localizedGreeting: localized(256),
    suggestions: Type.Optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 64 }), { maxItems: 5 }),
    ),
    instructions: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  git: { showEditLink: Type.Boolean() },
  pageActions: {
    externalAI: Type.Boolean(),
    markdown: Type.Boolean(),
    mcp: Type.Boolean(),
    items: Type.Array(Type.Enum(PAGE_ACTIONS), { maxItems: 6, uniqueItems: true }),
  },
  externalLinks: { target: Type.Enum(LINK_TARGETS) },
  privacyPolicy: { url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })) },
  socialPreview: { url: Type.Optional(assetUrl) },
  insights: { trackingCookie: Type.Boolean() },
  openapi: {
    tryIt: Type.Boolean({
      description:
        'Whether readers can send requests from API references, directly from their browser.',
    }),
  },
} as const;

/** Header settings, but its links. */
const HEADER = {
  preset: Type.Enum(HEADER_PRESETS),
  logo: Type.Optional(themedUrl),
  backgroundColor: Type.Optional(themedColor),
  linkColor: Type.Optional(themedColor),
  primaryLink: Type.Optional(linkTarget),
};

/** What has no default and may be left out of complete settings, too. */
const OPTIONAL = {
  title: Type.Optional(Type.String({ minLength: 2, maxLength: 128 })),
  localizedTitle: localized(128),
  announcement: Type.Optional(
    Type.Object(
      {
        enabled: Type.Boolean(),
        message: Type.String({ minLength: 2, maxLength: 128 }),
        localizedMessage: localized(128),
        link: Type.Optional(customLink),
        style: Type.Enum(ANNOUNCEMENT_STYLES),
      },
      CLOSED,
    ),
  ),
};

const whole = <P extends TProperties>(fields: P) => Type.Object(fields, CLOSED);

const partial = <P extends TProperties>(fields: P) =>
  Type.Optional(Type.Partial(Type.Object(fields, CLOSED), CLOSED));

/** How a site looks, complete: the `customizations.site` of the service contract. */
export const customizationResource = Type.Object(
  {
    ...OPTIONAL,
    styling: whole(PARTS.styling),
    internationalization: whole(PARTS.internationalization),
    favicon: whole(PARTS.favicon),
    header: whole({
      ...HEADER,
      links: Type.Array(whole({ ...headerLink, links: subLinks }), { maxItems: 20 }),
    }),
    footer: whole(PARTS.footer),
    themes: whole(PARTS.themes),
    pdf: whole(PARTS.pdf),
    feedback: whole(PARTS.feedback),
    pagination: whole(PARTS.pagination),
    trademark: whole(PARTS.trademark),
    advancedCustomization: whole(PARTS.advancedCustomization),
    ai: whole(PARTS.ai),
    git: whole(PARTS.git),
    pageActions: whole(PARTS.pageActions),
    externalLinks: whole(PARTS.externalLinks),
    privacyPolicy: whole(PARTS.privacyPolicy),
    socialPreview: whole(PARTS.socialPreview),
    insights: whole(PARTS.insights),
    openapi: whole(PARTS.openapi),
    socialAccounts: Type.Array(whole({ ...socialAccount, display: whole(display) }), {
      maxItems: 10,
    }),
  },
  { ...CLOSED, $id: 'SiteCustomization' },
);

/** The same as it is written: what is left out takes its default. */
export const customizationBody = Type.Object(
  {
    ...OPTIONAL,
    styling: partial(PARTS.styling),
    internationalization: partial(PARTS.internationalization),
    favicon: partial(PARTS.favicon),
    header: partial({
      ...HEADER,
      links: Type.Array(whole({ ...headerLink, links: Type.Optional(subLinks) }), {
        maxItems: 20,
      }),
    }),
    footer: partial(PARTS.footer),
    themes: partial(PARTS.themes),
    pdf: partial(PARTS.pdf),
    feedback: partial(PARTS.feedback),
    pagination: partial(PARTS.pagination),
    trademark: partial(PARTS.trademark),
    advancedCustomization: partial(PARTS.advancedCustomization),
    ai: partial(PARTS.ai),
    git: partial(PARTS.git),
    pageActions: partial(PARTS.pageActions),
    externalLinks: partial(PARTS.externalLinks),
    privacyPolicy: partial(PARTS.privacyPolicy),
    socialPreview: partial(PARTS.socialPreview),
    insights: partial(PARTS.insights),
    openapi: partial(PARTS.openapi),
    socialAccounts: Type.Optional(
      Type.Array(whole({ ...socialAccount, display: partial(display) }), { maxItems: 10 }),
    ),
  },
  CLOSED,
);

export type Customization = Static<typeof customizationResource>;

export type CustomizationBody = Static<typeof customizationBody>;

export type LinkTarget = Static<typeof linkTarget>;

export type CustomLink = Static<typeof customLink>;

export type ThemedColor = Static<typeof themedColor>;

export type ThemedUrl = Static<typeof themedUrl>;

export type FontSetting = Customization['styling']['font' | 'monospaceFont'];
