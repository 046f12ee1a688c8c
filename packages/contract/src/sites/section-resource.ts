import { type Static, Type } from 'typebox';
import { siteSpaceCondition, siteSpacePath } from './resource.ts';
import { siteSpaceResource } from './site-space-resource.ts';

export const sectionTitle = Type.String({ minLength: 2, maxLength: 128 });

export const sectionPath = siteSpacePath;

export const sectionCondition = siteSpaceCondition;

export const sectionDescription = Type.String({ maxLength: 256 });

export const sectionIcon = Type.String({ maxLength: 50, description: 'The name of an icon.' });

export const groupTitle = Type.String({ minLength: 1, maxLength: 100 });

/** The Site section of the service contract. */
export const siteSectionResource = Type.Object(
  {
    object: Type.Literal('site-section'),
    id: Type.String(),
    title: sectionTitle,
    description: Type.Optional(sectionDescription),
    default: Type.Boolean(),
    path: sectionPath,
    condition: Type.Optional(sectionCondition),
    sectionGroup: Type.Optional(
      Type.String({ description: 'The id of the group that contains the section.' }),
    ),
    icon: Type.Optional(sectionIcon),
    siteSpaces: Type.Array(siteSpaceResource),
    urls: Type.Object({ published: Type.Optional(Type.String()) }),
  },
  { $id: 'SiteSection' },
);

export type SiteSectionResource = Static<typeof siteSectionResource>;

/** The Site section group of the service contract. */
export const siteSectionGroupResource = Type.Object(
  {
    object: Type.Literal('site-section-group'),
    id: Type.String(),
    title: groupTitle,
    icon: Type.Optional(sectionIcon),
    sections: Type.Array(siteSectionResource),
    children: Type.Array(siteSectionResource, { description: 'The same as `sections`.' }),
  },
  { $id: 'SiteSectionGroup' },
);

export type SiteSectionGroupResource = Static<typeof siteSectionGroupResource>;

/** What a site is made of: its site spaces, or where it has sections, those. */
export const siteStructure = Type.Unsafe<
  | { type: 'siteSpaces'; structure: Static<typeof siteSpaceResource>[] }
  | { type: 'sections'; structure: (SiteSectionResource | SiteSectionGroupResource)[] }
>(
  Type.Union(
    [
      Type.Object({ type: Type.Literal('siteSpaces'), structure: Type.Array(siteSpaceResource) }),
      Type.Object({
        type: Type.Literal('sections'),
        structure: Type.Array(Type.Union([siteSectionResource, siteSectionGroupResource])),
      }),
    ],
    { $id: 'SiteStructure' },
  ),
);
