import type { Draft } from '../ledger.ts';
import { choose, type Desk, type Known, listOwn, noteId, type Plan } from './desk.ts';

const postComment: Plan = (desk) => {
  const word = desk.makeWord();
  const thing = desk.ledger.add({ kind: 'comment', word, home: desk.home, owner: desk.writer });
  const markdown = `${word} is fired at ${desk.makeWord()}`;
  const page = choose(desk.random, listOwn(desk, 'page'));
  const about = page === undefined || desk.random(2) === 0 ? {} : { page: page.id };
  return {
    kind: 'post-comment',
    isKeyed: true,
    note: noteId(thing),
    effects: [{ thing, after: { text: markdown, resolved: false } }],
    request: {
      method: 'POST',
      path: `/spaces/${desk.home}/comments`,
      body: { ...about, body: { markdown } },
    },
  };
};

function draftChange(desk: Desk, comment: Known, kind: string, body: object, after: object): Draft {
  return {
    kind,
    isKeyed: false,
    effects: [{ thing: comment, after: { ...comment.state, ...after } }],
    request: { method: 'PUT', path: `/spaces/${desk.home}/comments/${comment.id}`, body },
  };
}

const editComment: Plan = (desk) => {
  const comment = choose(desk.random, listOwn(desk, 'comment'));
  if (comment === undefined) return undefined;
  const markdown = `${comment.word} is glazed by ${desk.makeWord()}`;
  const body = { body: { markdown } };
  return draftChange(desk, comment, 'edit-comment', body, { text: markdown });
};

const resolveComment: Plan = (desk) => {
  const comment = choose(desk.random, listOwn(desk, 'comment'));
  if (comment === undefined) return undefined;
  const resolved = comment.state.resolved !== true;
  return draftChange(desk, comment, 'resolve-comment', { resolved }, { resolved });
};

/** One that nobody replied to, so that nothing goes with it. */
const deleteComment: Plan = (desk) => {
  const talked = new Set(desk.ledger.things.map(({ kind, about }) => kind === 'reply' && about));
  const quiet = listOwn(desk, 'comment').filter((comment) => !talked.has(comment));
  const comment = choose(desk.random, quiet);
  if (comment === undefined) return undefined;
  return {
    kind: 'delete-comment',
    isKeyed: false,
    effects: [{ thing: comment, after: undefined }],
    request: { method: 'DELETE', path: `/spaces/${desk.home}/comments/${comment.id}` },
  };
};

const postReply: Plan = (desk) => {
  const comment = choose(desk.random, listOwn(desk, 'comment'));
  if (comment === undefined) return undefined;
  const word = desk.makeWord();
  const named = { word, home: desk.home, owner: desk.writer };
  const thing = desk.ledger.add({ kind: 'reply', ...named, about: comment });
  const markdown = `${word} says ${desk.makeWord()}`;
  return {
    kind: 'post-reply',
    isKeyed: true,
    note: noteId(thing),
    effects: [{ thing, after: { text: markdown } }],
    request: {
      method: 'POST',
      path: `/spaces/${desk.home}/comments/${comment.id}/replies`,
      body: { body: { markdown } },
    },
  };
};

const deleteReply: Plan = (desk) => {
  const reply = choose(desk.random, listOwn(desk, 'reply'));
  if (reply?.about === undefined) return undefined;
  const path = `/spaces/${desk.home}/comments/${reply.about.id}/replies/${reply.id}`;
  return {
    kind: 'delete-reply',
    isKeyed: false,
    effects: [{ thing: reply, after: undefined }],
    request: { method: 'DELETE', path },
  };
};

/** What is done to comments and replies, and how often. */
export const commentPlans: readonly (readonly [number, Plan])[] = [
  [8, postComment],
  [3, editComment],
  [3, resolveComment],
  [2, deleteComment],
  [6, postReply],
  [2, deleteReply],
];
