import { type Static, Type } from 'typebox';
import { customizationResource } from '../customization/resource.ts';
import { siteResource } from '../sites/resource.ts';
import { siteSectionGroupResource, siteSectionResource } from '../sites/section-resource.ts';
import { siteSpaceResource } from '../sites/site-space-resource.ts';

/** What every part of a site says for clients of this family of APIs. */
const standing = {
  draft: Type.Literal(false),
  hidden: Type.Literal(false),
};

const profileSpace = Type.Object(
  { ...siteSpaceResource.properties, ...standing },
  { $id: 'PublishedSiteSpace' },
);

const profileSection = Type.Object(
  { ...siteSectionResource.properties, siteSpaces: Type.Array(profileSpace), ...standing },
  { $id: 'PublishedSiteSection' },
);

const profileGroup = Type.Object(
  {
    ...siteSectionGroupResource.properties,
    sections: Type.Array(profileSection),
    children: Type.Array(profileSection, { description: 'The same as `sections`.' }),
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
