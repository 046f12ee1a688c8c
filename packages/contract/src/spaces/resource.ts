import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { customFieldValues } from '../custom-fields/resource.ts';
import { matching } from '../pattern.ts';

export const SPACE_LANGUAGES = [
  ...['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br', 'ru', 'ja', 'zh', 'yue', 'ko', 'ar', 'hi', 'nl'],
  ...['pl', 'tr', 'sv', 'no', 'da', 'fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he'],
  ...['uk', 'sk', 'bg', 'hr', 'lt', 'lv', 'et', 'sl'],
] as const;

export type SpaceLanguage = (typeof SPACE_LANGUAGES)[number];

export const spaceTitle = Type.String({ minLength: 1, maxLength: 50 });

export const spaceEmoji = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'An emoji, or its hexadecimal code points joined by `-`.',
});

export const spaceEditMode = Type.Enum(['live', 'locked']);

export const spaceLanguage = Type.Enum([...SPACE_LANGUAGES]);

export const spaceIcon = Type.String({
  ...matching('^[A-Za-z0-9 _:-]{1,100}$', 'must be the name of an icon, such as "rocket"'),
  description: 'The name of an icon, as for pages.',
});

const spaceVisibility = Type.Enum([
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
]);

/** The Space of the service contract. */
export const spaceResource = Type.Object(
  {
    object: Type.Literal('space'),
    id: Type.String(),
    title: spaceTitle,
    emoji: Type.String({ maxLength: 50 }),
    icon: Type.Optional(spaceIcon),
    visibility: spaceVisibility,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    deletedAt: Type.Optional(Type.String({ format: 'date-time' })),
    editMode: spaceEditMode,
    language: Type.Optional(spaceLanguage),
    organization: Type.String(),
    parent: Type.Optional(Type.String()),
    revision: Type.String({ description: 'The id of the current revision of its content.' }),
    defaultLevel: nullableRoleSchema,
    comments: Type.Integer({ minimum: 0 }),
    changeRequests: Type.Integer({ minimum: 0 }),
    changeRequestsOpen: Type.Integer({ minimum: 0 }),
    changeRequestsDraft: Type.Integer({ minimum: 0 }),
    customFields: customFieldValues,
    urls: Type.Object({
      location: Type.String(),
      app: Type.String(),
      published: Type.Optional(Type.String()),
      public: Type.Optional(Type.String()),
      icon: Type.Optional(Type.String()),
    }),
    permissions: Type.Object({
      view: Type.Boolean(),
      access: Type.Boolean(),
      admin: Type.Boolean(),
      viewInviteLinks: Type.Boolean(),
      create: Type.Boolean(),
      edit: Type.Boolean(),
      triggerGitSync: Type.Boolean(),
      comment: Type.Boolean(),
      merge: Type.Boolean(),
      review: Type.Boolean(),
    }),
  },
  { $id: 'Space' },
);

export type SpaceResource = Static<typeof spaceResource>;
