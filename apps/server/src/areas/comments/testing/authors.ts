import type { CommentResource } from '@octavo/contract/comments';
import type { Database } from '../../../platform/index.ts';
import type { TestAnswer } from '../../../testing/test-server.ts';
import { openRequestServer } from '../../change-requests/testing/request-server.ts';
import type { List } from './discussion.ts';

/** A space or a change request, as its path below `/v1`. */
export type Place = string;

/** A comment and what it is on now. */
export interface Followed {
  title: string | undefined;
  path: string | undefined;
  /** What the block said when it was commented on. */
  preview: string | undefined;
  /** What the block says that `target.node` names; undefined where no block has that key. */
  says: string | undefined;
  outdated: boolean | undefined;
}

/** People who write and comment through the API alone. */
export interface Authors extends AsyncDisposable {
  space: Place;
  /** The database behind the API. */
  database: Database;
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<TestAnswer<Body>>;
  /** Opens a change request. */
  openRequest(): Promise<Place>;
  /** Makes one change to content; answers the page that it is about. */
  change(at: Place, change: object): Promise<string>;
  /** Adds a page; answers its id. */
  insert(at: Place, markdown: string): Promise<string>;
  write(at: Place, page: string, markdown: string): Promise<string>;
  /** Comments on the innermost block of a page whose text holds `says`. */
  comment(at: Place, on: { page: string; says: string }): Promise<CommentResource>;
  follow(at: Place, commentId: string): Promise<Followed>;
  read(at: Place, commentId: string): Promise<CommentResource>;
  list(at: Place, query?: string): Promise<List<CommentResource>>;
  /** The id of the revision that a place shows now. */
  readRevision(at: Place): Promise<string>;
  resolveConflicts(request: Place, resolution: object): Promise<void>;
}

/** Starts a server with an empty space. */
export async function openAuthors(dialect: 'sqlite' | 'postgres' = 'sqlite'): Promise<Authors> {
  const server = await openRequestServer(dialect);
  const space = `/spaces/${server.spaceId}`;
  const call: Authors['call'] = (method, path, body) =>
    server.call(method, path, body === undefined ? {} : { body });
  const expectOk = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}.`);
  };
  const readBlocks = async (at: Place, page: string) => {
    const path = `${at}/content/page/${page}?format=document`;
    const { status, body } = await call<{ document: Node }>('GET', path);
    return status === 200 ? listBlocks(body.document) : [];
  };
  const change: Authors['change'] = async (at, item) => {
    const path = `${at}/content?compat=false`;
    const { changes } = await expectOk<{ changes: { page: { id: string } }[] }>('POST', path, {
      changes: [item],
    });
    return changes[0]?.page?.id ?? '';
  };
  return {
    ...{ space, call, change, database: server.platform.database },
    openRequest: async () => `${space}/change-requests/${(await server.open()).id}`,
    insert: (at, markdown) => change(at, { operation: 'insert_page', document: { markdown } }),
    write: (at, page, markdown) =>
      change(at, { operation: 'update_page', page, document: { markdown } }),
    async comment(at, { page, says }) {
      const block = (await readBlocks(at, page)).findLast(({ text }) => text.includes(says));
      const body = { page, node: block?.key, body: { markdown: 'Why?' } };
      return expectOk('POST', `${at}/comments`, body);
    },
    async follow(at, commentId) {
      const { target } = await expectOk<CommentResource>('GET', `${at}/comments/${commentId}`);
      const blocks = await readBlocks(at, target.page?.id ?? '');
      return {
        title: target.page?.title,
        path: target.page?.path,
        preview: target.node?.preview,
        says: blocks.find(({ key }) => key === target.node?.id)?.text,
        outdated: target.page?.outdated,
      };
    },
    read: (at, commentId) => expectOk('GET', `${at}/comments/${commentId}`),
    list: (at, query = '') => expectOk('GET', `${at}/comments${query}`),
    readRevision: async (at) => (await expectOk<{ id: string }>('GET', `${at}/content`)).id,
    async resolveConflicts(request, resolution) {
      const path = `${request}/conflicts`;
      const { items } = await expectOk<{ items: { id: string }[] }>('GET', path);
      for (const { id } of items) await expectOk('POST', `${path}/${id}`, resolution);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

interface Node {
  object: string;
  key?: string;
  nodes?: Node[];
  fragments?: Node[];
  leaves?: { text: string }[];
}

/** The blocks of a document from the outermost to the innermost, with their texts. */
function listBlocks(node: Node): { key: string; text: string }[] {
  const within = [...(node.nodes ?? []), ...(node.fragments ?? [])].flatMap(listBlocks);
  if (node.object !== 'block') return within;
  return [{ key: node.key ?? '', text: readText(node) }, ...within];
}

function readText({ leaves = [], nodes = [], fragments = [] }: Node): string {
  return [...leaves.map(({ text }) => text), ...[...nodes, ...fragments].map(readText)].join('');
}
