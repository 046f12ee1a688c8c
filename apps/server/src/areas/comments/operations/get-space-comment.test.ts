import { describe, expect, it } from 'vitest';
import { openDiscussion } from '../testing/discussion.ts';

describe('GET /spaces/{spaceId}/comments/{commentId}', () => {
  it('answers what was posted, with an entity tag', async () => {
    await using discussion = await openDiscussion('space');
    const posted = await discussion.post('Which kiln?');
    const answer = await discussion.call('GET', `/${posted.id}`);
    expect(answer.body).toEqual(posted);
    const etag = answer.headers.get('etag') ?? '';
    const again = await discussion.call('GET', `/${posted.id}`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('reports what the caller may do', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const ask = async (as: 'admin' | 'reviewer' | 'reader') =>
      (await discussion.call('GET', `/${id}`, { as })).body.permissions;
    const none = { view: true, edit: false, reply: false, delete: false, resolve: false };
    expect(await ask('reader')).toEqual(none);
    expect(await ask('reviewer')).toEqual({ ...none, reply: true, resolve: true });
    expect(await ask('admin')).toEqual({ ...none, reply: true, resolve: true, delete: true });
  });

  it('follows its block through edits of other blocks and moves of the page', async () => {
    await using discussion = await openDiscussion('space');
    const node = await discussion.keyOf('Stir');
    const { id } = await discussion.post('How?', { target: { page: 'glazing', node } });
    const read = async () => (await discussion.call('GET', `/${id}`)).body.target;
    await discussion.write({
      ...{ title: 'Dipping', slug: 'dipping' },
      text: '# Glazing\n\nNew first.\n\nStir the glaze well.\n\n* sieve it\n\nFire it.\n',
    });
    expect(await read()).toMatchObject({
      node: { id: node, preview: 'Stir the glaze well.' },
      page: { title: 'Dipping', path: 'dipping', outdated: false },
    });
  });

  it('is outdated from an edit of its block until that is undone', async () => {
    await using discussion = await openDiscussion('space');
    const node = await discussion.keyOf('Stir');
    const target = { page: 'glazing', node };
    const { id } = await discussion.post('How?', { target });
    const onPage = await discussion.post('Nice.', { target: { page: 'glazing' } });
    const isOutdated = async (comment: string) =>
      (await discussion.call('GET', `/${comment}`)).body.target.page?.outdated;
    const write = (line: string) =>
      discussion.write({ text: `# Glazing\n\n${line}\n\n* sieve it\n* rest it\n\nFire it.\n` });
    await write('Stir the glaze slowly.');
    expect(await discussion.keyOf('slowly')).toBe(node);
    expect(await isOutdated(id)).toBe(true);
    expect(await isOutdated(onPage.id)).toBe(false);
    await write('Stir the glaze well.');
    expect(await isOutdated(id)).toBe(false);
    await discussion.write({ text: '# Glazing\n' });
    expect(await isOutdated(id)).toBe(true);
  });

  it('keeps what was known of a page and block that are gone', async () => {
    await using discussion = await openDiscussion('space');
    const node = await discussion.keyOf('Stir');
    const posted = await discussion.post('How?', { target: { page: 'glazing', node } });
    await discussion.write(null);
    const { body } = await discussion.call('GET', `/${posted.id}`);
    expect(body.target).toEqual({
      ...posted.target,
      page: { ...posted.target.page, outdated: true },
    });
  });

  it('is found only where it was posted, and by ids that are some', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const { requests, spaceId } = discussion;
    const elsewhere = await requests.call('GET', `/spaces/${spaceId}/comments/${id}`);
    expect(elsewhere.status).toBe(404);
    for (const wrong of ['nowhere', '%00', 'x'.repeat(600)]) {
      const answer = await requests.call('GET', `/spaces/${spaceId}/comments/${wrong}`);
      expect(answer.status, wrong).toBe(404);
    }
  });

  it('hides from those who see nothing of the space', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    expect((await discussion.call('GET', `/${id}`, { as: 'guest' })).status).toBe(404);
    expect((await discussion.call('GET', `/${id}`, { as: 'nobody' })).status).toBe(401);
  });
});
