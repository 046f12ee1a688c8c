import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

/** The most fields that an organization has. */
export const MAX_FIELDS = 100;

/** The most options of a field, and the most tags of a value. */
export const MAX_OPTIONS = 50;

/** The most characters of an option or a tag. */
export const MAX_OPTION_LENGTH = 40;

/** The most characters of a text value. */
export const MAX_TEXT_LENGTH = 256;

const FIELD_TYPES = ['text', 'number', 'boolean', 'tags', 'select:single', 'select:multi'] as const;

/** What the values of a field are. */
export type FieldType = (typeof FIELD_TYPES)[number];

export const fieldName = Type.String({
  minLength: 1,
  maxLength: 50,
  ...matching(
    '^[a-z_\\-0-9]+$',
    'must consist of lower-case letters, digits, hyphens and underscores',
  ),
  description: 'The name of the field, unique in the organization. It cannot be changed.',
});

export const fieldType = Type.Enum([...FIELD_TYPES], {
  description: 'The type of the field. It cannot be changed.',
});

const fieldTitle = Type.String({ maxLength: 100 });

const fieldDescription = Type.String({ maxLength: 200 });

const fieldPlaceholder = Type.String({
  maxLength: 100,
  description: 'The text shown in an empty input for this field.',
});

const fieldOptions = Type.Array(Type.String({ minLength: 1, maxLength: MAX_OPTION_LENGTH }), {
  minItems: 1,
  maxItems: MAX_OPTIONS,
});

export const inputOptions = Type.Array(
  Type.String({ minLength: 1, maxLength: MAX_OPTION_LENGTH }),
  {
    minItems: 1,
    maxItems: MAX_OPTIONS,
    description:
      'The options of `select:single` and `select:multi`, each once, in their order. Required for these two types, and not allowed for others.',
  },
);

/** What of a field can be changed, besides its options and its place. */
export const fieldTexts = {
  title: Type.Optional(Type.Union([fieldTitle, Type.Null()])),
  description: Type.Optional(Type.Union([fieldDescription, Type.Null()])),
  placeholder: Type.Optional(Type.Union([fieldPlaceholder, Type.Null()])),
};

/** The Custom field of the service contract. */
export const customFieldResource = Type.Object(
  {
    id: Type.String(),
    name: fieldName,
    title: Type.Optional(fieldTitle),
    description: Type.Optional(fieldDescription),
    type: fieldType,
    placeholder: Type.Optional(fieldPlaceholder),
    options: Type.Optional(fieldOptions),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    urls: Type.Object({ location: Type.String() }),
    permissions: Type.Object({
      view: Type.Boolean(),
      edit: Type.Boolean({ description: 'Whether the caller may change the field itself.' }),
    }),
  },
  { $id: 'CustomField' },
);

export type CustomFieldResource = Static<typeof customFieldResource>;

/** What a space has in a field. */
export const customFieldValue = Type.Union(
  [Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())],
  {
    description:
      'A string for `text` and `select:single`, a number for `number`, a Boolean for `boolean`, a list of strings for `tags` and `select:multi`.',
  },
);

export type CustomFieldValue = Static<typeof customFieldValue>;

/** What a space has in its fields, by their names. */
export const customFieldValues = Type.Record(Type.String(), customFieldValue, {
  description: 'The values in the custom fields of the organization, by the name of the field.',
});

/** The Custom field value entry of the service contract. */
export const customFieldEntry = Type.Object(
  { customField: customFieldResource, value: customFieldValue },
  { $id: 'CustomFieldEntry' },
);

export type CustomFieldEntry = Static<typeof customFieldEntry>;

/** How much a field is used. */
export const customFieldUsage = Type.Object(
  {
    spaces: Type.Integer({
      minimum: 0,
      description:
        'How many spaces have a value in this field, including deleted spaces that can be restored.',
    }),
    options: Type.Array(
      Type.Object({ option: Type.String(), spaces: Type.Integer({ minimum: 0 }) }),
      { description: 'The same for each option, in order; empty for fields without options.' },
    ),
  },
  { $id: 'CustomFieldUsage' },
);

export type CustomFieldUsage = Static<typeof customFieldUsage>;
