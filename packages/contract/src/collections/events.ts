import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

const position = Type.Object(
  {
    after: Type.Union([Type.String(), Type.Null()]),
    before: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false, description: 'Between which it stands; null at an end.' },
);

/** Events of collections. */
export const collectionEvents = declareEvents(
  {
    kinds: ['collection'],
    owner: 'organization',
    facts: {
      title: Type.String(),
      description: Type.Union([Type.String(), Type.Null()]),
      parent: Type.Union([Type.String(), Type.Null()]),
      defaultLevel: Type.Union([Type.String(), Type.Null()]),
      position,
    },
  },
  {
    'collection.created': { description: 'A collection was made.' },
    'collection.updated': { description: 'The settings of a collection changed.' },
    'collection.moved': {
      description:
        'A collection has another place: in another collection, or among those beside it.',
    },
    'collection.deleted': { description: 'A collection, which was empty, is gone for good.' },
  },
);
