import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

interface List {
  next?: { page: string };
  count: number;
  items: object[];
}

describe.each(dialects)('GET …/translations/{translationSettingsId}/usage on %s', (dialect) => {
  it('lists what was sent by month, the newest first', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source, language: 'de' });
    const address = `${path}/${body.id}`;
    expect(body.state).toBe('waiting');
    await world.later();
    await world.later(48 * 3_600_000);
    await world.call('POST', path, { source, language: 'fr' });
    await world.later();
    const usage = `${address.replace(/spaces.*/, '')}usage`;
    const first = await world.call<List>('GET', `${usage}?limit=1`);
    const sent = { provider: 'openai', characters: 16, inputTokens: 5, requests: 1 };
    expect(first.body).toMatchObject({ count: 2, items: [{ month: '2030-02', ...sent }] });
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const second = await world.call<List>('GET', `${usage}?limit=1&page=${page}`);
    expect(second.body.items).toMatchObject([{ month: '2030-01', ...sent }]);
  });
});
