import type { CommentResource } from '@octavo/contract/comments';
import type { ReviewResource } from '@octavo/contract/reviews';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import type { TestCaller } from '../change-requests/testing/request-server.ts';
import type { List } from '../comments/testing/discussion.ts';
import { openReviewServer, type ReviewServer } from './testing/review-server.ts';

const post = (server: ReviewServer, body: object, as: TestCaller = 'reviewer') =>
  server.call<ReviewResource>('POST', `${server.path}/reviews`, { as, body });

async function review(server: ReviewServer, markdown: string): Promise<ReviewResource> {
  const { body } = await post(server, { status: 'changes-requested', body: { markdown } });
  return body;
}

async function listComments(server: ReviewServer): Promise<CommentResource[]> {
  const path = `${server.path}/comments?order=asc`;
  return (await server.call<List<CommentResource>>('GET', path)).body.items;
}

const countOpen = async (server: ReviewServer) =>
  (await server.call('GET', server.path)).body.comments;

describe.each(dialects)('what a review says on %s', (dialect) => {
  it('is a comment of the change request that names the review, is answered and counted', async () => {
    await using server = await openReviewServer(dialect);
    const said = await review(server, 'Too *deep*.');
    expect(said.body).toEqual({ markdown: 'Too *deep*.' });
    const [comment, ...others] = await listComments(server);
    expect([comment, others]).toEqual([
      expect.objectContaining({
        id: said.comment?.id,
        postedBy: expect.objectContaining({ id: server.reviewerId }),
        body: { markdown: 'Too *deep*.' },
        status: 'open',
      }),
      [],
    ]);
    expect(comment?.target).toEqual({
      changeRequest: expect.any(String),
      review: said.id,
      space: server.spaceId,
      revision: said.revision,
    });
    expect(await countOpen(server)).toBe(1);
    const path = `${server.path}/comments/${comment?.id}`;
    await server.call('POST', `${path}/replies`, { body: { body: { markdown: 'Really?' } } });
    await server.call('PUT', path, { body: { resolved: true } });
    expect(await countOpen(server)).toBe(0);
    const shown = await server.call<ReviewResource>('GET', `${server.path}/reviews/${said.id}`);
    expect(shown.body.comment).toMatchObject({ replies: 1, status: 'resolved' });
  });

  it('is what its comment says, and nothing once that is deleted', async () => {
    await using server = await openReviewServer(dialect);
    const said = await review(server, 'Too deep.');
    const path = `${server.path}/comments/${said.comment?.id}`;
    const read = async () => {
      const list = `${server.path}/reviews`;
      return (await server.call<List<ReviewResource>>('GET', list, { as: 'reviewer' })).body.items;
    };
    const body = { body: { markdown: 'Too wide.' } };
    expect((await server.call('PUT', path, { body })).status).toBe(403);
    const { body: edited } = await server.call<CommentResource>('PUT', path, {
      as: 'reviewer',
      body,
    });
    expect(await read()).toEqual([
      { ...said, body: body.body, comment: edited, updatedAt: edited.editedAt },
    ]);
    expect((await server.call('DELETE', path, { as: 'reviewer' })).status).toBe(205);
    const { body: _body, comment: _comment, ...rest } = said;
    expect(await read()).toEqual([rest]);
    expect(await countOpen(server)).toBe(0);
  });
});

describe('what a review says', () => {
  it('stays with a review that another replaced, each with its own comment', async () => {
    await using server = await openReviewServer();
    const first = await review(server, 'Too deep.');
    const second = await review(server, 'Still too deep.');
    expect((await listComments(server)).map(({ target }) => target.review)).toEqual([
      first.id,
      second.id,
    ]);
    const { body } = await server.call<List<ReviewResource>>('GET', `${server.path}/reviews`);
    expect(body.items.map((item) => item.body?.markdown)).toEqual(['Still too deep.', 'Too deep.']);
  });

  it('is never left out of a list that is cut short by very long JSON forms', async () => {
    await using server = await openReviewServer();
    const definition = `[a]: https://kiln.example/${'b'.repeat(9000)}`;
    const huge = `${definition}\n\n${'[a]'.repeat(3000)}`;
    for (const text of [huge, 'Good.', huge]) await review(server, text);
    const said: (string | undefined)[] = [];
    let page = '';
    do {
      const path = `${server.path}/reviews?format=document${page}`;
      const { body } = await server.call<List<ReviewResource>>('GET', path);
      said.push(...body.items.map((item) => item.body?.markdown));
      page = body.next === undefined ? '' : `&page=${body.next.page}`;
    } while (page !== '');
    expect(said).toEqual([huge, 'Good.', huge]);
  });

  it('may be nothing: such a review has no comment', async () => {
    await using server = await openReviewServer();
    const { body } = await post(server, { status: 'approved' });
    expect([body.body, body.comment]).toEqual([undefined, undefined]);
    expect(await listComments(server)).toEqual([]);
  });

  it('can be given as a comment, in Markdown or as a document, and is answered as one', async () => {
    await using server = await openReviewServer();
    const leaf = { object: 'leaf', text: 'Good', marks: [{ object: 'mark', type: 'bold' }] };
    const paragraph = {
      ...{ object: 'block', type: 'paragraph', data: {} },
      nodes: [{ object: 'text', leaves: [leaf] }],
    };
    for (const comment of [
      { markdown: '**Good**' },
      { object: 'document', data: {}, nodes: [paragraph] },
    ]) {
      const answer = await server.call<ReviewResource>(
        'POST',
        `${server.path}/reviews?format=document`,
        { as: 'reviewer', body: { status: 'approved', comment } },
      );
      expect([answer.status, answer.body.body?.markdown.trim()]).toEqual([201, '**Good**']);
      expect(answer.body.body?.document).toMatchObject({ object: 'document' });
    }
  });

  it.each([
    { body: {} },
    { body: { markdown: '' } },
    { body: { markdown: 'a\u0000b' } },
    { comment: 'Good.' },
    { comment: { markdown: 'x'.repeat(20_001) } },
    { comment: { object: 'document', nodes: [7] } },
    { comment: { object: 'document' } },
    { comment: { markdown: 'Good.' }, body: { markdown: 'Good.' } },
  ])('refuses %j, and then there is no review', async (said) => {
    await using server = await openReviewServer();
    const { status } = await post(server, { status: 'approved', ...said });
    expect(status).toBe(400);
    const { body } = await server.call<List<ReviewResource>>('GET', `${server.path}/reviews`);
    expect(body.count).toBe(0);
    expect(await listComments(server)).toEqual([]);
  });

  it('is posted once for one idempotency key', async () => {
    await using server = await openReviewServer();
    const send = () =>
      server.call<ReviewResource>('POST', `${server.path}/reviews`, {
        as: 'reviewer',
        body: { status: 'approved', body: { markdown: 'Good.' } },
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await countOpen(server)).toBe(1);
  });
});
