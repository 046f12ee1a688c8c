import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { keepFeedback } from '../keep-feedback.ts';
import { startCountedSite } from '../testing/counted-site.ts';

describe.each(dialects)('GET .../insights/feedback on %s', (dialect) => {
  it('lists comments, the newest first, and keeps none of feedback without one', async () => {
    await using site = await startCountedSite(dialect);
    const { siteId, siteSpaceId, spaceId, pageId, server, token, path } = site;
    const about = { siteId, siteSpaceId, spaceId, pageId };
    await keepFeedback(server.platform, { ...about, rating: 'bad', comment: 'Too hot.' });
    await keepFeedback(server.platform, { ...about, rating: 'ok', comment: '' });
    await keepFeedback(server.platform, { ...about, rating: 'good', comment: 'Just right.' });
    const list = (query = '', as = token) =>
      server.request<{ count: number; items: object[]; next?: { page: string } }>(
        'GET',
        `${path}/insights/feedback${query}`,
        { token: as },
      );
    const comments = async (query: string) =>
      (await list(query)).body.items.map((item) => (item as { comment: string }).comment);
    expect(await comments('')).toEqual(['Just right.', 'Too hot.']);
    expect(await comments('?rating=bad')).toEqual(['Too hot.']);
    expect(await comments('?pageId=none')).toEqual([]);
    const first = await list('?limit=1');
    expect(first.body).toMatchObject({ count: 2, items: [{ comment: 'Just right.' }] });
    const rest = `?limit=1&page=${encodeURIComponent(first.body.next?.page ?? '')}`;
    expect(await comments(rest)).toEqual(['Too hot.']);
    expect((await list('', (await server.make.org()).token)).status).toBe(404);
    await site.write();
    const { body } = await site.sum({ groupBy: ['rating'] });
    expect(body.rows.map(({ feedback }) => feedback)).toEqual([1, 1, 1]);
  });
});
