import { Type } from 'typebox';

const MAX_FILTERS = 50;

/** Of a name, a colon and a text value, in characters. */
const MAX_FILTER_LENGTH = 50 + 1 + 256;

/** How queries say which values of custom fields spaces must have. */
export const customFieldFilters = Type.Optional(
  Type.Array(Type.String({ maxLength: MAX_FILTER_LENGTH }), {
    maxItems: MAX_FILTERS,
    description:
      '`name:value`, which can be repeated: only spaces that have this value in the field; for `tags` and `select:multi`, spaces that have it as one of their values. If a name is repeated, any of its values matches; different names must all match. `name:` finds spaces without a value in the field, and `name:*` those with any value.',
  }),
);
