import type { CommentReplyResource, CommentResource } from '@octavo/contract/comments';
import { makePartKey } from '@octavo/markup';
import type { TestAnswer } from '../../../testing/test-server.ts';
import {
  openRequestServer,
  type RequestServer,
  type TestCaller,
} from '../../change-requests/testing/request-server.ts';
import { writeRequest, writeSpace } from '../../change-requests/testing/write-content.ts';
import { readDocument, readRevision } from '../../content/index.ts';

/** The text of the page that the tests comment on. */
export const PAGE_TEXT = '# Glazing\n\nStir the glaze well.\n\n* sieve it\n* rest it\n\nFire it.\n';

/** A list as the API answers it. */
export interface List<Item> {
  count: number;
  items: Item[];
  next?: { page: string };
}

/** A refusal as the API answers it. */
export interface Failure {
  error: { message: string; details?: { path: string; message: string }[] };
}

/** How a test calls. */
export interface CallOptions {
  as?: TestCaller;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A server whose space has the page `glazing`, and the comments of one place on it. */
export interface Discussion extends AsyncDisposable {
  requests: RequestServer;
  spaceId: string;
  /** Of the change request, where the comments are in one. */
  changeRequestId: string | undefined;
  /** Calls below `…/comments`, as the one who may comment unless `as` says otherwise. */
  call<Body = CommentResource>(
    method: string,
    path?: string,
    options?: CallOptions,
  ): Promise<TestAnswer<Body>>;
  /** Posts a comment, on `target` or on the place itself. */
  post(markdown?: string, options?: { as?: TestCaller; target?: object }): Promise<CommentResource>;
  /** Posts a reply. */
  reply(commentId: string, markdown?: string, as?: TestCaller): Promise<CommentReplyResource>;
  /** The count of open comments that the space or the change request shows. */
  countOpen(): Promise<number>;
  /** The key of the block of the page that says `text`. */
  keyOf(text: string): Promise<string>;
  /** The key of the first part of a block of the page that says `text`. */
  partKeyOf(text: string): Promise<string>;
  /** Writes the page `glazing`, in the place whose comments these are; null removes it. */
  write(
    page: { text?: string; slug?: string; title?: string; emoji?: string } | null,
  ): Promise<void>;
}

/** Starts a server and opens the comments of its space, or of a change request in it. */
export async function openDiscussion(
  place: 'space' | 'change-request',
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<Discussion> {
  await using opened = new AsyncDisposableStack();
  const requests = opened.use(await openRequestServer(dialect));
  const { platform, spaceId } = requests;
  await writeSpace(platform, spaceId, { glazing: { text: PAGE_TEXT, title: 'Glazing' } });
  const changeRequestId = place === 'space' ? undefined : (await requests.open()).id;
  const below = `/spaces/${spaceId}`;
  const owner =
    changeRequestId === undefined ? below : `${below}/change-requests/${changeRequestId}`;
  const call: Discussion['call'] = (method, path = '', { as = 'commenter', ...request } = {}) =>
    requests.call(method, `${owner}/comments${path}`, { as, ...request });
  const readOwner = async () =>
    (await requests.call<{ comments: number; revision: string }>('GET', owner)).body;
  const readBlock = async (text: string) => {
    const view = await readRevision(platform, (await readOwner()).revision);
    const hash = view?.tree().byId.get('glazing')?.document ?? '';
    const document = await readDocument(platform, hash);
    for (const block of document?.blocks ?? []) {
      const words = document?.text.slice(block.start, block.end) ?? '';
      if (words.includes(text)) return { block, words };
    }
    throw new Error(`No block says "${text}".`);
  };
  const closing = opened.move();
  return {
    ...{ requests, spaceId, changeRequestId, call },
    async post(markdown = 'Which kiln?', { as, target = {} } = {}) {
      const body = { ...target, body: { markdown } };
      const answer = await call('POST', '', { ...(as === undefined ? {} : { as }), body });
      if (answer.status !== 200) throw new Error(`Posting a comment answered ${answer.status}.`);
      return answer.body;
    },
    async reply(commentId, markdown = 'The small one.', as = 'commenter') {
      const request = { as, body: { body: { markdown } } };
      const answer = await call<CommentReplyResource>('POST', `/${commentId}/replies`, request);
      if (answer.status !== 200) throw new Error(`Posting a reply answered ${answer.status}.`);
      return answer.body;
    },
    countOpen: async () => (await readOwner()).comments,
    keyOf: async (text) => (await readBlock(text)).block.id,
    async partKeyOf(text) {
      const { block, words } = await readBlock(text);
      const part = block.parts?.find(({ start, end }) => words.slice(start, end).includes(text));
      if (part === undefined) throw new Error(`No part says "${text}".`);
      return makePartKey(block.id, part.id);
    },
    async write(page) {
      if (changeRequestId === undefined) await writeSpace(platform, spaceId, { glazing: page });
      else await writeRequest(platform, spaceId, changeRequestId, { glazing: page });
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
