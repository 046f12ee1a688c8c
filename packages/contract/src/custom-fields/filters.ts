import { Type } from 'typebox';

const MAX_FILTERS = 50;

/** Of a name, a colon and a text value, in characters. */
const MAX_FILTER_LENGTH = 50 + 1 + 256;

/** How queries say which values of custom fields spaces must have. */
export const customFieldFilters = Type.Optional(
  Type.Array(Type.String({ maxLength: MAX_FILTER_LENGTH }), {
    maxItems: MAX_FILTERS,
    description:
      '`name:value`, as often as needed: only spaces that have the value in the field; in `tags` and `select:multi`, that have it among others. A name that comes again takes either of its values, and different names have to hold together. `name:` takes spaces without a value in the field, and `name:*` those with any.',
  }),
);
