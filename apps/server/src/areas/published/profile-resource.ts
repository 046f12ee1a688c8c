import { type Static, Type } from 'typebox';
import { customizationResource } from '../customization/index.ts';
import { siteResource } from '../sites/index.ts';
import { spaceResource } from '../spaces/index.ts';

const publishedUrls = Type.Object({ published: Type.Optional(Type.String()) });

/** What every part of a site says for clients of this family of APIs. */
const standing = {
  draft: Type.Literal(false),
  hidden: Type.Literal(false),
};

const profileSpace = Type.Object(
  {
    object: Type.Literal('site-space'),
    id: Type.String(),
    path: Type.String(),
    section: Type.Optional(Type.String()),
    space: spaceResource,
    title: Type.String(),
    default: Type.Boolean({ description: 'One beside each other is.' }),
    hasAdvancedCustomizationFeature: Type.Boolean(),
    urls: publishedUrls,
    ...standing,
  },
  { $id: 'PublishedSiteSpace' },
);

const profileSection = Type.Object(
  {
    object: Type.Literal('site-section'),
    id: Type.String(),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String()),
    path: Type.String(),
    default: Type.Boolean(),
    sectionGroup: Type.Optional(Type.String()),
    siteSpaces: Type.Array(profileSpace),
    urls: publishedUrls,
    ...standing,
  },
  { $id: 'PublishedSiteSection' },
);

const profileGroup = Type.Object(
  {
    object: Type.Literal('site-section-group'),
    id: Type.String(),
    title: Type.String(),
    icon: Type.Optional(Type.String()),
    sections: Type.Array(profileSection),
    children: Type.Array(profileSection),
    ...standing,
  },
  { $id: 'PublishedSiteSectionGroup' },
);

/** The Published site profile of the service contract. */
export const publishedSite = Type.Object(
  {
    object: Type.Literal('published-content-site'),
    site: siteResource,
    structure: Type.Union([
      Type.Object({
        type: Type.Literal('siteSpaces'),
        structure: Type.Array(profileSpace),
      }),
      Type.Object({
        type: Type.Literal('sections'),
        structure: Type.Array(Type.Union([profileSection, profileGroup])),
      }),
    ]),
    customizations: Type.Object({
      site: customizationResource,
      siteSpaces: Type.Record(Type.String(), customizationResource),
    }),
    scripts: Type.Array(
      Type.Object({
        script: Type.String(),
        contentSecurityPolicy: Type.Optional(Type.String()),
        cookies: Type.Boolean(),
      }),
    ),
  },
  { $id: 'PublishedSite' },
);

export type PublishedSite = Static<typeof publishedSite>;
export type ProfileSpace = Static<typeof profileSpace>;
export type ProfileSection = Static<typeof profileSection>;
