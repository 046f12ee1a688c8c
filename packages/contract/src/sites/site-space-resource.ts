import { type Static, Type } from 'typebox';
import { spaceResource } from '../spaces/resource.ts';
import { siteSpaceCondition, siteSpacePath } from './resource.ts';

/** The Site space of the service contract. */
export const siteSpaceResource = Type.Object(
  {
    object: Type.Literal('site-space'),
    id: Type.String(),
    path: siteSpacePath,
    section: Type.Optional(
      Type.String({ description: 'The id of the section that contains the site space.' }),
    ),
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
