import type { PublishedContent } from '@octavo/contract/published';
import { describe, expect, it } from 'vitest';
import { startPublishedServer } from '../testing/published-server.ts';

describe('GET /urls/published', () => {
  it('answers what the same question as a POST does', async () => {
    await using published = await startPublishedServer();
    const { call, renderer, url } = published;
    const address = `/urls/published?url=${encodeURIComponent(`${url}firing`)}`;
    const asked = await call<PublishedContent>('GET', address, { as: renderer });
    expect(asked.status).toBe(200);
    const { apiToken: _, ...shown } = asked.body;
    const { apiToken: _own, ...same } = (await published.resolve('firing')).body;
    expect(shown).toEqual(same);
    expect((await call('GET', '/urls/published', { as: renderer })).status).toBe(400);
    expect((await call('GET', '/urls/published?url=kiln', { as: renderer })).status).toBe(400);
  });

  it('is not for visitors: no token makes another one', async () => {
    await using published = await startPublishedServer();
    const address = `/urls/published?url=${encodeURIComponent(published.url)}`;
    const answer = await published.call('GET', address, { as: await published.visit() });
    expect(answer.body).toMatchObject({ error: { code: 403, type: 'closed_to_visitors' } });
  });
});
