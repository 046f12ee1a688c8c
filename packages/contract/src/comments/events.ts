import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of comments. */
export const commentEvents = declareEvents(
  {
    kinds: ['comment'],
    owner: 'organization',
    place: {
      spaceId: Type.String(),
      changeRequestId: Type.Union([Type.String(), Type.Null()], {
        description: 'Null for a comment on the space itself.',
      }),
    },
    facts: { status: Type.String() },
  },
  {
    'comment.created': { description: 'A comment was posted.' },
    'comment.updated': {
      description: "The text of a comment, its status or somebody's reactions changed.",
      details: { changed: Type.Array(Type.Enum(['body', 'status', 'reactions']), { minItems: 1 }) },
    },
    'comment.deleted': {
      description: 'A comment is gone with its replies, of which nothing else is said.',
    },
  },
);

/** Events of replies to comments. */
export const commentReplyEvents = declareEvents(
  {
    kinds: ['comment-reply'],
    owner: 'organization',
    place: {
      spaceId: Type.String(),
      changeRequestId: Type.Union([Type.String(), Type.Null()], {
        description: 'Null for a comment on the space itself.',
      }),
      commentId: Type.String(),
    },
    facts: {},
  },
  {
    'comment-reply.created': { description: 'A reply was posted.' },
    'comment-reply.updated': {
      description: "The text of a reply or somebody's reactions changed.",
      details: { changed: Type.Array(Type.Enum(['body', 'reactions']), { minItems: 1 }) },
    },
    'comment-reply.deleted': { description: 'A reply is gone.' },
  },
);
