import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { type Discussion, openDiscussion } from './testing/discussion.ts';

const body = { body: { markdown: 'Hm.' } };

/** The statuses of all that can be done with the comment that a path names, and with its reply. */
async function tryAll({ requests }: Discussion, comment: string, replyId: string) {
  const reply = `${comment}/replies/${replyId}`;
  const calls: [string, string, unknown?][] = [
    ['GET', comment],
    ['PUT', comment, { resolved: true, ...body }],
    ['GET', `${comment}/replies`],
    ['POST', `${comment}/replies`, body],
    ['GET', reply],
    ['PUT', reply, body],
    ['DELETE', reply],
    ['DELETE', comment],
  ];
  const statuses: number[] = [];
  for (const [method, path, sent] of calls) {
    statuses.push((await requests.call(method, path, sent ? { body: sent } : {})).status);
  }
  return [...new Set(statuses)];
}

describe('a comment', () => {
  it('is nowhere but in its place: any other path to it is a 404, and does nothing', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId, changeRequestId } = discussion;
    const space = `/spaces/${spaceId}`;
    const copy = await requests.call<{ id: string }>('POST', `${space}/duplicate`, { body: {} });
    const { id: otherRequest } = await requests.open('Other');
    const comment = await discussion.post();
    const reply = await discussion.reply(comment.id);
    const onSpace = await requests.call<{ id: string }>('POST', `${space}/comments`, { body });
    for (const [path, id] of [
      [space, comment.id],
      [`/spaces/${copy.body.id}`, onSpace.body.id],
      [`${space}/change-requests/${otherRequest}`, comment.id],
      [`${space}/change-requests/${changeRequestId}`, onSpace.body.id],
      [`/spaces/${copy.body.id}/change-requests/${changeRequestId}`, comment.id],
      [`${space}/change-requests/${comment.id}`, comment.id],
    ]) {
      const at = `${path}/comments/${id}`;
      expect(await tryAll(discussion, at, reply.id), at).toEqual([404]);
    }
    expect((await discussion.call('GET', `/${comment.id}`)).body).toEqual({
      ...comment,
      replies: 1,
    });
  });

  it('has its own replies only', async () => {
    await using discussion = await openDiscussion('space');
    const [comment, other] = [await discussion.post(), await discussion.post()];
    const { id } = await discussion.reply(other.id);
    const path = `/${comment.id}/replies/${id}`;
    for (const [method, sent] of [['GET'], ['PUT', body], ['DELETE']] as const) {
      const answer = await discussion.call(method, path, sent ? { body: sent } : {});
      expect(answer.status, method).toBe(404);
    }
    expect((await discussion.call('GET', `/${other.id}`)).body.replies).toBe(1);
  });

  it('stays in a space that is deleted and restored, counted as before, and not in its copy', async () => {
    await using discussion = await openDiscussion('space');
    const { requests, spaceId } = discussion;
    const { id } = await discussion.post();
    await discussion.post();
    await discussion.call('PUT', `/${id}`, { body: { resolved: true } });
    const space = `/spaces/${spaceId}`;
    const copy = await requests.call('POST', `${space}/duplicate`, { body: {} });
    expect(copy.body.comments).toBe(0);
    await requests.call('DELETE', space);
    expect((await discussion.call('GET', `/${id}`)).status).toBe(404);
    await requests.call('POST', `${space}/restore`);
    expect((await discussion.call('GET', `/${id}`)).body.status).toBe('resolved');
    expect(await discussion.countOpen()).toBe(1);
  });
});

describe.each(dialects)('comments at once on %s', (dialect) => {
  it('are resolved, answered and reacted to while they are deleted, and counted right', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    await discussion.post('Stays.');
    for (let round = 0; round < 4; round += 1) {
      const { id } = await discussion.post('Goes.');
      const put = (change: object) => discussion.call('PUT', `/${id}`, { body: change });
      const answers = await Promise.all([
        put({ resolved: true }),
        discussion.call('POST', `/${id}/replies`, { body }),
        discussion.call('DELETE', `/${id}`),
        put({ addedReactions: ['🏺'] }),
        discussion.call('POST', `/${id}/replies`, { body }),
        discussion.call('DELETE', `/${id}`, { as: 'admin' }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 205)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 205, 404].includes(status))).toEqual([]);
      expect(await discussion.countOpen()).toBe(1);
    }
    const { db } = discussion.requests.platform.database;
    expect(await db.selectFrom('comment_replies').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('comment_reactions').selectAll().execute()).toEqual([]);
  });

  it('are all posted while their change request is merged', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { requests, spaceId } = discussion;
    await discussion.write({ text: '# Glazing\n\nDip it.\n' });
    const request = `/spaces/${spaceId}/change-requests/1`;
    const target = { page: 'glazing' };
    const [merged, ...posted] = await Promise.all([
      requests.call('POST', `${request}/merge`),
      ...Array.from({ length: 6 }, () => discussion.post('Late?', { target })),
    ]);
    expect(merged.body).toMatchObject({ result: 'merge' });
    expect(posted.every(({ target: { page } }) => page?.outdated === false)).toBe(true);
    expect(await discussion.countOpen()).toBe(6);
    expect((await requests.space()).comments).toBe(0);
  });
});
