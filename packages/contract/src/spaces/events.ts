import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

const position = Type.Object(
  {
    after: Type.Union([Type.String(), Type.Null()]),
    before: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false, description: 'Between which it stands; null at an end.' },
);
const ids = Type.Array(Type.String());

const dropped = Type.Object(
  { grants: Type.Integer(), invites: Type.Integer(), fieldValues: Type.Integer() },
  {
    additionalProperties: false,
    description: 'How much went with it that the other organization has no place for.',
  },
);

/** Events of spaces. */
export const spaceEvents = declareEvents(
  {
    kinds: ['space'],
    owner: 'organization',
    facts: {
      title: Type.String(),
      emoji: Type.Union([Type.String(), Type.Null()]),
      icon: Type.Union([Type.String(), Type.Null()]),
      editMode: Type.String(),
      language: Type.Union([Type.String(), Type.Null()]),
      parent: Type.Union([Type.String(), Type.Null()]),
      defaultLevel: Type.Union([Type.String(), Type.Null()]),
      position,
    },
  },
  {
    'space.created': {
      description: 'A space was made; its content is empty, or that of the revision `copyOf`.',
      details: { copyOf: Type.Optional(Type.String()) },
    },
    'space.updated': { description: 'The settings of a space changed.' },
    'space.moved': {
      description: 'A space has another place: in another collection, or among those beside it.',
    },
    'space.deleted': { description: 'A space waits to be purged: nothing shows it any more.' },
    'space.restored': { description: 'A deleted space is there again.' },
    'space.purged': {
      description: 'A space is about to be removed for good, together with all that belongs to it.',
    },
  },
);

/** Events of what spaces have in custom fields; `before` and `after` name the fields that changed. */
export const spaceFieldEvents = declareEvents(
  {
    kinds: ['space'],
    owner: 'organization',
  },
  {
    'space.custom-fields-updated': { description: 'What a space has in custom fields changed.' },
  },
);

/** Events of spaces and collections that go from one organization to another. Each of the two is told. */
export const transferEvents = declareEvents(
  {
    kinds: ['space', 'collection'],
    owner: 'organization',
    facts: {
      organization: Type.String(),
      title: Type.String(),
      parent: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'space.transferred-out': {
      description: 'A space left the organization; `after` has the one it went to.',
      details: { dropped },
    },
    'space.transferred-in': {
      description: 'A space came into the organization; `before` has the one it came from.',
    },
    'collection.transferred-out': {
      description: 'A collection left the organization with all that is in it.',
      details: { spaceIds: ids, collectionIds: ids, dropped },
    },
    'collection.transferred-in': {
      description: 'A collection came into the organization with all that is in it.',
      details: { spaceIds: ids, collectionIds: ids },
    },
  },
);
