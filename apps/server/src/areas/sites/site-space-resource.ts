import { type Static, Type } from 'typebox';
import { spaceResource } from '../spaces/index.ts';
import { siteSpaceCondition, siteSpacePath } from './resource.ts';

/** The Site space of the service contract. */
export const siteSpaceResource = Type.Object(
  {
    object: Type.Literal('site-space'),
    id: Type.String(),
    path: siteSpacePath,
    space: spaceResource,
    title: Type.String(),
    default: Type.Boolean(),
    condition: Type.Optional(siteSpaceCondition),
    hasAdvancedCustomizationFeature: Type.Boolean(),
    urls: Type.Object({ published: Type.Optional(Type.String()) }),
  },
  { $id: 'SiteSpace' },
);

export type SiteSpaceResource = Static<typeof siteSpaceResource>;

/** What a site is made of: until it has sections, its site spaces. */
export const siteStructure = Type.Object(
  { type: Type.Literal('siteSpaces'), structure: Type.Array(siteSpaceResource) },
  { $id: 'SiteStructure' },
);
