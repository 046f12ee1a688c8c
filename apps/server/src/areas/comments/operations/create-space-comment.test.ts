import type { CommentResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion } from '../testing/discussion.ts';

describe.each(dialects)('POST /spaces/{spaceId}/comments on %s', (dialect) => {
  it('posts on the space, and counts it', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const comment = await discussion.post('Which **kiln**?');
    expect(comment).toEqual({
      object: 'comment',
      id: expect.any(String),
      postedBy: expect.objectContaining({ object: 'user' }),
      postedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      reactions: [],
      replies: 0,
      body: { markdown: 'Which **kiln**?' },
      target: { space: discussion.spaceId, revision: expect.any(String) },
      urls: {
        location: expect.stringContaining(
          `/v1/spaces/${discussion.spaceId}/comments/${comment.id}`,
        ),
      },
      permissions: { view: true, edit: true, reply: true, delete: true, resolve: true },
      status: 'open',
    });
    expect(await discussion.countOpen()).toBe(1);
  });

  it('counts every one of those posted at once', async () => {
    await using discussion = await openDiscussion('space', dialect);
    await Promise.all(Array.from({ length: 12 }, (_, at) => discussion.post(`No. ${at}`)));
    expect(await discussion.countOpen()).toBe(12);
  });
});

describe('POST /spaces/{spaceId}/comments', () => {
  it('posts on a page, and on a block of any depth, with what the block says', async () => {
    await using discussion = await openDiscussion('space');
    await discussion.write({ emoji: '🏺' });
    const page = { page: 'glazing' };
    const onPage = await discussion.post('Nice.', { target: page });
    expect(onPage.target.page).toEqual({
      ...{ id: 'glazing', title: 'Glazing', emoji: '1f3fa', path: 'glazing', outdated: false },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    expect(onPage.target.node).toBeUndefined();

    const stir = await discussion.keyOf('Stir');
    const onBlock = await discussion.post('How long?', { target: { ...page, node: stir } });
    expect(onBlock.target.node).toEqual({ id: stir, preview: 'Stir the glaze well.' });
    expect(onBlock.target.page?.outdated).toBe(false);

    const item = await discussion.partKeyOf('sieve');
    for (const node of [item, `${item}.1`]) {
      const inList = await discussion.post('Why?', { target: { ...page, node } });
      const preview = expect.stringContaining('sieve it');
      expect(inList.target.node).toEqual({ id: node, preview });
      expect(inList.target.node?.preview).not.toContain('rest it');
    }
  });

  it('posts on a cell of a table, and refuses cells that it does not have', async () => {
    await using discussion = await openDiscussion('space');
    const text = '| Clay | Cone |\n| --- | --- |\n| Raku | 06 |\n| Stone | 10 |\n\nFire it.\n';
    await discussion.write({ text });
    const node = await discussion.keyOf('Raku');
    const target = { page: 'glazing', node };
    const cell = { record: 'r2', definition: 'c2' };
    const comment = await discussion.post('Hotter?', { target: { ...target, tableCell: cell } });
    expect(comment.target).toMatchObject({ node: { id: node, preview: '10' }, tableCell: cell });
    const read = await discussion.call('GET', `/${comment.id}`);
    expect(read.body.target).toEqual(comment.target);
    const refusals = [
      ['body.node', { page: 'glazing', tableCell: cell }],
      ['body.node', { ...target, node: await discussion.keyOf('Fire it'), tableCell: cell }],
      ['body.tableCell.record', { ...target, tableCell: { ...cell, record: 'r3' } }],
      ['body.tableCell.record', { ...target, tableCell: { ...cell, record: 'constructor' } }],
      ['body.tableCell.definition', { ...target, tableCell: { ...cell, definition: 'c9' } }],
    ] as const;
    for (const [path, wrong] of refusals) {
      const request = { body: { ...wrong, body: { markdown: 'x' } } };
      const { status, body } = await discussion.call<Failure>('POST', '', request);
      expect([status, body.error.details?.[0]?.path]).toEqual([400, path]);
    }
    expect(await discussion.countOpen()).toBe(1);
  });

  it('keeps of a long block 200 characters', async () => {
    await using discussion = await openDiscussion('space');
    await discussion.write({ text: `Kiln ${'𝒳'.repeat(5000)}\n` });
    const node = await discussion.keyOf('Kiln');
    const { target } = await discussion.post('Long.', { target: { page: 'glazing', node } });
    const preview = target.node?.preview ?? '';
    expect(Array.from(preview)).toHaveLength(200);
    expect(preview).toMatch(/^Kiln 𝒳.*…$/u);
  });

  it('takes an empty body for one without text', async () => {
    await using discussion = await openDiscussion('space');
    const { status, body } = await discussion.call('POST', '', { body: { body: {} } });
    expect(status).toBe(200);
    expect(body.body).toEqual({ markdown: '' });
  });

  it('answers the JSON form of the body where it is asked for', async () => {
    await using discussion = await openDiscussion('space');
    const { body } = await discussion.call('POST', '?format=document', {
      body: { body: { markdown: '# Fire\n\n<script>alert(1)</script>' } },
    });
    expect(body.body.markdown).toContain('<script>');
    const nodes = body.body.document?.nodes as { type: string }[] | undefined;
    expect(nodes?.[0]?.type).toBe('heading-1');
  });

  it('works in locked spaces', async () => {
    await using discussion = await openDiscussion('space');
    const { spaceId, requests } = discussion;
    await requests.call('PATCH', `/spaces/${spaceId}`, { body: { editMode: 'locked' } });
    const comment = await discussion.post('Locked?', { target: { page: 'glazing' } });
    expect(comment.status).toBe('open');
  });

  it('refuses those who may only read, and hides from those who may not', async () => {
    await using discussion = await openDiscussion('space');
    const as = async (caller: 'reader' | 'guest' | 'stranger' | 'nobody') =>
      (await discussion.call('POST', '', { as: caller, body: { body: { markdown: 'x' } } })).status;
    expect(await as('reader')).toBe(403);
    expect(await as('guest')).toBe(404);
    expect(await as('stranger')).toBe(404);
    expect(await as('nobody')).toBe(401);
    expect(await discussion.countOpen()).toBe(0);
  });

  it.each<[unknown, string]>([
    [{}, 'body.body'],
    [{ body: 'Text' }, 'body.body'],
    [{ body: { markdown: 1 } }, 'body.body.markdown'],
    [{ body: { markdown: 'x'.repeat(20_001) } }, 'body.body.markdown'],
    [{ body: { html: '<b>' } }, 'body.body.html'],
    [{ body: { markdown: 'a\u0000b' } }, 'body.body.markdown'],
    [{ body: {}, page: 'nowhere' }, 'body.page'],
    [{ body: {}, page: '' }, 'body.page'],
    [{ body: {}, node: 'block' }, 'body.page'],
    [{ body: {}, page: 'glazing', node: 'nowhere' }, 'body.node'],
    [{ body: {}, page: 'glazing', node: '' }, 'body.node'],
    [{ body: {}, page: 'glazing', node: '.1' }, 'body.node'],
  ])('refuses %j', async (body, path) => {
    await using discussion = await openDiscussion('space');
    const answer = await discussion.call<Failure>('POST', '', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.[0]?.path).toBe(path);
    expect(await discussion.countOpen()).toBe(0);
  });

  it('posts once for one idempotency key', async () => {
    await using discussion = await openDiscussion('space');
    const send = () =>
      discussion.call<CommentResource>('POST', '', {
        body: { body: { markdown: 'Once' } },
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await discussion.countOpen()).toBe(1);
  });
});
