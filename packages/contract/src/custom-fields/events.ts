import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

const valuesChanged = Type.Integer({
  description: 'How many spaces have another value in it since, or none any more.',
});

/** Events of custom fields. */
export const customFieldEvents = declareEvents(
  {
    kinds: ['custom-field'],
    owner: 'organization',
    place: { name: Type.String() },
    facts: {
      name: Type.String(),
      type: Type.String(),
      title: Type.Union([Type.String(), Type.Null()]),
      description: Type.Union([Type.String(), Type.Null()]),
      placeholder: Type.Union([Type.String(), Type.Null()]),
      options: Type.Array(Type.String()),
      place: Type.Integer(),
    },
  },
  {
    'custom-field.created': { description: 'A field was made.' },
    'custom-field.updated': {
      description: 'What is said of a field changed. Values lost the options that are gone.',
      details: { valuesChanged },
    },
    'custom-field.moved': { description: 'A field stands at another place among the fields.' },
    'custom-field.deleted': {
      description: 'A field is gone with all values in it.',
      details: { valuesChanged },
    },
  },
);
