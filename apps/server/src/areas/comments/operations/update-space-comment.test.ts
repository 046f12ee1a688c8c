import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import type { TestCaller } from '../../change-requests/testing/request-server.ts';
import { MAX_EMOJI } from '../reactions.ts';
import { type Discussion, type Failure, openDiscussion } from '../testing/discussion.ts';

const update = (discussion: Discussion, id: string, body: unknown, as: TestCaller = 'commenter') =>
  discussion.call('PUT', `/${id}`, { as, body });

describe.each(dialects)('PUT /spaces/{spaceId}/comments/{commentId} on %s', (dialect) => {
  it('resolves and reopens, and counts what is open', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    await discussion.post();
    const resolved = await update(discussion, id, { resolved: true }, 'reviewer');
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      resolvedAt: expect.any(String),
      resolvedBy: { object: 'user' },
    });
    expect(await discussion.countOpen()).toBe(1);
    const again = await update(discussion, id, { resolved: true }, 'admin');
    expect(again.body.resolvedBy).toEqual(resolved.body.resolvedBy);
    expect(again.body.resolvedAt).toBe(resolved.body.resolvedAt);
    expect(await discussion.countOpen()).toBe(1);
    const { body: reopened } = await update(discussion, id, { resolved: false });
    expect(reopened.status).toBe('open');
    expect(reopened.resolvedAt).toBeUndefined();
    expect(reopened.resolvedBy).toBeUndefined();
    expect(await discussion.countOpen()).toBe(2);
  });

  it('counts once what is resolved twice at once', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    await discussion.post();
    const callers: TestCaller[] = ['admin', 'reviewer', 'editor', 'commenter'];
    const answers = await Promise.all(
      callers.map((as) => update(discussion, id, { resolved: true }, as)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.resolvedBy?.id)).size).toBe(1);
    expect(await discussion.countOpen()).toBe(1);
  });

  it('keeps every reaction of those given at once, each of a person once', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    const callers: TestCaller[] = ['admin', 'reviewer', 'editor', 'commenter'];
    const answers = await Promise.all(
      [...callers, ...callers].map((as) => update(discussion, id, { addedReactions: ['🏺'] }, as)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await discussion.call('GET', `/${id}`);
    expect(body.reactions).toMatchObject([{ emoji: '🏺', count: 4 }]);
    const people = body.reactions[0]?.users.map(({ user }) => user.id);
    expect(new Set(people).size).toBe(4);
  });

  it('takes emoji as characters and code points, and takes back only one’s own', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    await update(discussion, id, { addedReactions: ['❤', '1f680', '🚀'] });
    const { body } = await update(discussion, id, { addedReactions: ['2764-fe0f'] }, 'reviewer');
    const shape = body.reactions.map(({ emoji, count }) => [emoji, count]);
    expect(shape).toEqual([
      ['❤️', 2],
      ['🚀', 1],
    ]);
    expect(body.reactions[0]?.users[0]).toEqual({
      user: expect.objectContaining({ object: 'user' }),
      reactedAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    const taken = await update(discussion, id, { removedReactions: ['🚀', '❤️'] }, 'reviewer');
    expect(taken.body.reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
      ['❤️', 1],
      ['🚀', 1],
    ]);
  });
});

describe('PUT /spaces/{spaceId}/comments/{commentId}', () => {
  it('lets only its author change what it says, and marks it as edited', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post('Which kiln?');
    const body = { body: { markdown: 'Which kiln, then?' } };
    expect((await update(discussion, id, body, 'admin')).status).toBe(403);
    const same = await update(discussion, id, { body: { markdown: 'Which kiln?' } });
    expect(same.body.editedAt).toBeUndefined();
    const edited = await update(discussion, id, body);
    expect(edited.body.body.markdown).toBe('Which kiln, then?');
    expect(edited.body.editedAt).toEqual(expect.any(String));
  });

  it('does all of what is asked, or nothing', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post('Which kiln?');
    const body = { resolved: true, body: { markdown: 'x' }, addedReactions: ['🏺', 'vase'] };
    const refused = await discussion.call<Failure>('PUT', `/${id}`, { body });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details?.[0]?.path).toBe('body.addedReactions[1]');
    const { body: after } = await discussion.call('GET', `/${id}`);
    expect(after).toMatchObject({
      status: 'open',
      body: { markdown: 'Which kiln?' },
      reactions: [],
    });
    expect(await discussion.countOpen()).toBe(1);
  });

  it.each<[unknown, string]>([
    [{ resolved: 'yes' }, 'body.resolved'],
    [{ addedReactions: '🏺' }, 'body.addedReactions'],
    [{ removedReactions: ['🏺🏺'] }, 'body.removedReactions[0]'],
    [{ addedReactions: Array(21).fill('🏺') }, 'body.addedReactions'],
    [{ body: { markdown: null } }, 'body.body.markdown'],
    [{ status: 'resolved' }, 'body.status'],
  ])('refuses %j', async (body, path) => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const answer = await discussion.call<Failure>('PUT', `/${id}`, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.[0]?.path).toBe(path);
  });

  it('bounds how many different emoji a comment gets', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const faces = Array.from({ length: MAX_EMOJI }, (_, at) => String.fromCodePoint(0x1f600 + at));
    expect((await update(discussion, id, { addedReactions: faces })).status).toBe(200);
    expect((await update(discussion, id, { addedReactions: ['🏺'] })).status).toBe(400);
    expect((await update(discussion, id, { addedReactions: ['😀'] }, 'admin')).status).toBe(200);
    const swap = { addedReactions: ['🏺'], removedReactions: ['😁'] };
    expect((await update(discussion, id, swap)).status).toBe(200);
  });

  it('refuses readers, but lets authors manage theirs whatever their role is now', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const { requests, spaceId } = discussion;
    expect((await update(discussion, id, { resolved: true }, 'reader')).status).toBe(403);
    const lower = { body: { defaultLevel: 'read' } };
    await requests.call('PATCH', `/spaces/${spaceId}`, lower);
    expect((await update(discussion, id, { resolved: true }, 'reviewer')).status).toBe(403);
    expect((await update(discussion, id, { resolved: true })).status).toBe(200);
    expect((await discussion.call('POST', '', { body: { body: {} } })).status).toBe(403);
  });

  it('fails where the comment is another than the caller read', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const tag = (await discussion.call('GET', `/${id}`)).headers.get('etag') ?? '';
    const write = () =>
      discussion.call('PUT', `/${id}`, {
        body: { addedReactions: ['🏺'] },
        headers: { 'if-match': tag },
      });
    expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(412);
  });
});
