import { describe, expect, it } from 'vitest';
import type { EventName } from '../../platform/events/events.ts';
import { listenTo } from '../../testing/listen-to.ts';
import { dialects } from '../../testing/test-platform.ts';
import { openDiscussion } from './testing/discussion.ts';

const NAMES = [
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'comment-reply.created',
  'comment-reply.updated',
  'comment-reply.deleted',
] as const satisfies readonly EventName[];

describe.each(dialects)('events of comments on %s', (dialect) => {
  it('tell what happened to a comment and its replies, where, and by whom', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { requests, spaceId } = discussion;
    const take = listenTo(requests.platform, NAMES);
    const comment = await discussion.post();
    const by = (userId: string | undefined) => ({
      at: expect.any(String),
      actor: expect.objectContaining({ kind: 'user', userId, tokenId: expect.any(String) }),
      organizationId: requests.organizationId,
    });
    const author = by(comment.postedBy?.id);
    const admin = by(requests.adminId);
    const place = { spaceId, changeRequestId: discussion.changeRequestId };
    const object = { kind: 'comment', id: comment.id, ...place };
    const [open, resolved] = [{ status: 'open' }, { status: 'resolved' }];
    expect(take()).toEqual([['comment.created', { ...author, object, after: open }]]);

    await discussion.call('PUT', `/${comment.id}`, {
      as: 'admin',
      body: { resolved: true, addedReactions: ['🏺'] },
    });
    expect(take()).toEqual([
      [
        'comment.updated',
        {
          ...{ ...admin, object, ...resolved, changed: ['status', 'reactions'] },
          ...{ before: open, after: resolved },
        },
      ],
    ]);
    const body = { resolved: false, body: { markdown: 'Which one?' } };
    await discussion.call('PUT', `/${comment.id}`, { body });
    expect(take()).toEqual([
      [
        'comment.updated',
        {
          ...{ ...author, object, ...open, changed: ['body', 'status'] },
          ...{ before: resolved, after: open },
        },
      ],
    ]);

    const reply = await discussion.reply(comment.id);
    const at = {
      ...author,
      object: { ...place, kind: 'comment-reply', id: reply.id, commentId: comment.id },
    };
    await discussion.call('PUT', `/${comment.id}/replies/${reply.id}`, {
      body: { body: { markdown: 'The big one.' }, addedReactions: ['🏺'] },
    });
    await discussion.call('DELETE', `/${comment.id}/replies/${reply.id}`);
    expect(take()).toEqual([
      ['comment-reply.created', at],
      ['comment-reply.updated', { ...at, changed: ['body', 'reactions'] }],
      ['comment-reply.deleted', at],
    ]);

    await discussion.reply(comment.id);
    take();
    await discussion.call('DELETE', `/${comment.id}`, { as: 'admin' });
    expect(take()).toEqual([['comment.deleted', { ...admin, object, before: open }]]);
  });
});

describe('events of comments', () => {
  it('tell nothing of what changed nothing, and of what was refused', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post('Which kiln?');
    const reply = await discussion.reply(id, 'That one.');
    const take = listenTo(discussion.requests.platform, NAMES);
    const put = (path: string, body: object) => discussion.call('PUT', path, { body });
    await put(`/${id}`, {});
    await put(`/${id}`, { resolved: false, body: { markdown: 'Which kiln?' } });
    await put(`/${id}`, { addedReactions: [], removedReactions: ['🏺'] });
    await put(`/${id}/replies/${reply.id}`, { body: { markdown: 'That one.' } });
    await put(`/${id}`, { resolved: true, addedReactions: ['vase'] });
    await discussion.call('POST', '', { body: { body: {}, page: 'nowhere' } });
    expect(take()).toEqual([]);
  });

  it('are part of the transaction: a subscriber that fails undoes what it was told of', async () => {
    await using discussion = await openDiscussion('space');
    discussion.requests.platform.events.on('comment.created', async () => {
      throw new Error('refused');
    });
    const answer = await discussion.call('POST', '', { body: { body: { markdown: 'Hm.' } } });
    expect(answer.status).toBe(500);
    expect(await discussion.countOpen()).toBe(0);
  });
});
