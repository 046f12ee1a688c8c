import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

const position = Type.Object(
  {
    after: Type.Union([Type.String(), Type.Null()]),
    before: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false, description: 'Between which it stands; null at an end.' },
);

/** Events of sites. */
export const siteEvents = declareEvents(
  {
    kinds: ['site'],
    owner: 'organization',
    facts: {
      title: Type.String(),
      type: Type.String(),
      visibility: Type.String(),
      published: Type.Boolean(),
      basename: Type.Union([Type.String(), Type.Null()]),
      hostname: Type.Union([Type.String(), Type.Null()]),
      proxy: Type.Unknown(),
      adaptiveContent: Type.Unknown(),
    },
  },
  {
    'site.created': { description: 'A site was made.' },
    'site.updated': { description: 'The settings of a site changed.' },
    'site.published': { description: 'A site was published.' },
    'site.unpublished': { description: 'A site is not published any more.' },
    'site.deleted': {
      description: 'A site is gone with its site spaces, of which nothing else is said.',
    },
  },
);

/** Events of spaces on sites. */
export const siteSpaceEvents = declareEvents(
  {
    kinds: ['site-space'],
    owner: 'organization',
    place: { siteId: Type.String(), spaceId: Type.String() },
    facts: {
      title: Type.Union([Type.String(), Type.Null()]),
      path: Type.String(),
      condition: Type.Union([Type.String(), Type.Null()]),
      isDefault: Type.Boolean(),
      parent: Type.Union([Type.String(), Type.Null()]),
      position,
    },
  },
  {
    'site-space.added': { description: 'A space was added to a site.' },
    'site-space.updated': {
      description:
        'The title, path or condition of a space on a site changed, or it became the default or is it no more.',
    },
    'site-space.moved': {
      description:
        'A space has another place on its site: in another section, or among those beside it.',
    },
    'site-space.removed': { description: 'A space is not on the site any more.' },
  },
);

/** Events of sections of sites. */
export const siteSectionEvents = declareEvents(
  {
    kinds: ['site-section'],
    owner: 'organization',
    place: { siteId: Type.String() },
    facts: {
      title: Type.String(),
      description: Type.Union([Type.String(), Type.Null()]),
      icon: Type.Union([Type.String(), Type.Null()]),
      path: Type.String(),
      condition: Type.Union([Type.String(), Type.Null()]),
      isDefault: Type.Boolean(),
      parent: Type.Union([Type.String(), Type.Null()]),
      position,
    },
  },
  {
    'site-section.created': { description: 'A section was made.' },
    'site-section.updated': {
      description: 'What is said of a section changed, or it became the default or is it no more.',
    },
    'site-section.moved': {
      description: 'A section has another place: in another group, or among those beside it.',
    },
    'site-section.deleted': {
      description: 'A section is gone; its site spaces have events of their own.',
    },
  },
);

/** Events of groups of sections. */
export const siteSectionGroupEvents = declareEvents(
  {
    kinds: ['site-section-group'],
    owner: 'organization',
    place: { siteId: Type.String() },
    facts: {
      title: Type.String(),
      icon: Type.Union([Type.String(), Type.Null()]),
      parent: Type.Union([Type.String(), Type.Null()]),
      position,
    },
  },
  {
    'site-section-group.created': { description: 'A group was made.' },
    'site-section-group.updated': { description: 'A group has another title or icon.' },
    'site-section-group.moved': { description: 'A group has another place.' },
    'site-section-group.deleted': { description: 'A group is gone; its sections stay.' },
  },
);
