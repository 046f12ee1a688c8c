import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { language: string }[];
}

describe.each(dialects)('GET …/translations/{translationSettingsId}/spaces on %s', (dialect) => {
  it('lists translations page by page as they were begun', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    for (const language of ['de', 'fr', 'it']) await world.call('POST', path, { source, language });
    const first = await world.call<List>('GET', `${path}?limit=2`);
    expect(first.body).toMatchObject({ count: 3, items: [{ language: 'de' }, { language: 'fr' }] });
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const second = await world.call<List>('GET', `${path}?limit=2&page=${page}`);
    expect(second.body.items).toMatchObject([{ language: 'it' }]);
    const stranger = await world.server.make.member(world.orgId, 'read');
    const seen = await world.call<List>('GET', path, undefined, stranger.token);
    expect(seen.body.count).toBe(3);
  });
});
