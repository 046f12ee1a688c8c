import {
  openRequestServer,
  type RequestServer,
  type TestCaller,
} from '../../change-requests/testing/request-server.ts';
import { writeRequest, writeSpace } from '../../change-requests/testing/write-content.ts';
import type { ReviewStatus } from '../policy.ts';

/** A review as the API shows it. */
export interface ShownReview {
  id: string;
  status: ReviewStatus;
}

/** A server with a page and change request 1, opened by the editor, which changes the page. */
export interface ReviewServer extends RequestServer {
  /** Of the change request, below `/v1`. */
  path: string;
  reviewerId: string;
  /** Reviews the change request; answers the review. */
  review(status: ReviewStatus, as?: TestCaller): Promise<ShownReview>;
  /** Edits the page in the change request. */
  edit(text: string): Promise<string>;
  /** Sets the rules of the space. */
  setRules(rules: readonly unknown[]): Promise<void>;
}

export async function openReviewServer(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<ReviewServer> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await openRequestServer(dialect));
  const { platform, spaceId, call } = server;
  await writeSpace(platform, spaceId, { clay: { title: 'Clay', text: 'Dig.\n' } });
  const request = await server.open('Deeper clay', 'editor');
  const edit = (text: string) => writeRequest(platform, spaceId, request.id, { clay: { text } });
  await edit('Dig deep.\n');
  const path = `/spaces/${spaceId}/change-requests/1`;
  const { body } = await call<{ id: string }>('GET', '/user', { as: 'reviewer' });
  const closing = opened.move();
  return {
    ...server,
    ...{ path, edit, reviewerId: body.id },
    async review(status, as = 'reviewer') {
      const answer = await call<ShownReview>('POST', `${path}/reviews`, {
        as,
        body: { status },
      });
      if (answer.status !== 201) throw new Error(`A review answered ${answer.status}.`);
      return answer.body;
    },
    async setRules(rules) {
      const answer = await call('PUT', `/spaces/${spaceId}/merge-rules`, { body: { rules } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The statuses that everybody gets. */
export async function listStatuses(
  server: RequestServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, number>> {
  const callers = [
    'admin',
    'reviewer',
    'editor',
    'commenter',
    'reader',
    'guest',
    'stranger',
  ] as const;
  const statuses: Record<string, number> = {};
  for (const as of [...callers, 'nobody'] as const) {
    statuses[as] = (await server.call(method, path, { as, ...(body ? { body } : {}) })).status;
  }
  return statuses;
}
