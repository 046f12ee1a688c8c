import { type Static, Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { documentResource } from '../content/resource.ts';
import { COMMENT_STATUSES } from './statuses.ts';

/** The most characters that a comment or a reply says. */
export const MAX_BODY_LENGTH = 20_000;

/** The most reactions that one request adds, and the most it removes. */
export const MAX_REACTION_CHANGES = 20;

/** The body of a post in requests. Without `markdown` the post says nothing. */
export const commentBody = Type.Object(
  { markdown: Type.Optional(Type.String({ maxLength: MAX_BODY_LENGTH })) },
  {
    description: `The text, in Markdown of at most ${MAX_BODY_LENGTH} characters. An empty object means no text.`,
  },
);

const emojiList = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: MAX_REACTION_CHANGES,
  description: 'Emoji, each as the character or as its hexadecimal code points joined by `-`.',
});

/** The fields of requests that change the caller's own reactions. */
export const reactionChanges = {
  addedReactions: Type.Optional(emojiList),
  removedReactions: Type.Optional(emojiList),
};

/** The query that asks for more than Markdown. */
export const formatParameter = {
  format: Type.Optional(
    Type.Enum(['document', 'markdown'], {
      description: '`document` adds the JSON form of bodies to their Markdown.',
    }),
  ),
};

export const formatQuery = Type.Object(formatParameter);

const time = Type.String({ format: 'date-time' });

/** The body of a post in answers. */
export const shownBody = Type.Object({
  markdown: Type.String(),
  document: Type.Optional(documentResource),
});

const reactions = Type.Array(
  Type.Object({
    emoji: Type.String({ description: 'The character.' }),
    count: Type.Integer({ minimum: 1, description: 'How many people reacted with it.' }),
    users: Type.Array(Type.Object({ user: userResource, reactedAt: time }), {
      description: 'The first people who reacted with it, at most 50.',
    }),
  }),
);

const post = {
  id: Type.String(),
  postedBy: Type.Optional(userResource),
  postedAt: time,
  editedAt: Type.Optional(time),
  reactions,
  body: shownBody,
  urls: Type.Object({ location: Type.String() }),
};

const permissions = {
  view: Type.Boolean(),
  edit: Type.Boolean(),
  reply: Type.Boolean(),
  delete: Type.Boolean(),
};

/** A cell of the table that a comment is on. */
export const tableCell = Type.Object(
  {
    record: Type.String({
      maxLength: 64,
      description: 'Its row: a key of `records` of the table.',
    }),
    definition: Type.String({
      maxLength: 64,
      description: 'Its column: a key of `definition` of the table.',
    }),
  },
  { description: 'The cell of the table, as the JSON form had it when it was commented on.' },
);

const target = Type.Object({
  node: Type.Optional(
    Type.Object({
      id: Type.String({ description: 'The key that the block has in the JSON form of the page.' }),
      preview: Type.String({ description: 'The text of the block when it was commented on.' }),
    }),
  ),
  tableCell: Type.Optional(tableCell),
  page: Type.Optional(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      emoji: Type.Optional(Type.String()),
      icon: Type.Optional(Type.String()),
      path: Type.String(),
      createdAt: time,
      updatedAt: time,
      outdated: Type.Boolean({
        description:
          'Whether the block has been changed or deleted since then; for a comment on the whole page, whether the page has been deleted.',
      }),
    }),
  ),
  changeRequest: Type.Optional(Type.String()),
  review: Type.Optional(
    Type.String({ description: 'The id of the review that this is the text of.' }),
  ),
  space: Type.String(),
  revision: Type.String({ description: 'The revision that was commented on.' }),
});

/** The Comment of the service contract. */
export const commentResource = Type.Object(
  {
    object: Type.Literal('comment'),
    ...post,
    replies: Type.Integer({ minimum: 0 }),
    target,
    permissions: Type.Object({ ...permissions, resolve: Type.Boolean() }),
    status: Type.Enum([...COMMENT_STATUSES]),
    resolvedAt: Type.Optional(time),
    resolvedBy: Type.Optional(userResource),
  },
  { $id: 'Comment' },
);

export type CommentResource = Static<typeof commentResource>;

/** The Comment reply of the service contract. */
export const commentReplyResource = Type.Object(
  { object: Type.Literal('comment-reply'), ...post, permissions: Type.Object(permissions) },
  { $id: 'CommentReply' },
);

export type CommentReplyResource = Static<typeof commentReplyResource>;
