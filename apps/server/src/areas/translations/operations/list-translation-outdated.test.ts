import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(
  dialects,
)('GET …/spaces/{targetSpaceId}/outdated of translations on %s', (dialect) => {
  it('tells what people edited and is behind its source, and that stands', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId, pageId } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source: spaceId, language: 'de' });
    await world.later();
    await world.rewrite(body.target, pageId, 'Langsam brennen.\n');
    await world.rewrite(spaceId, pageId, 'Fire fast.\n');
    await world.later();
    expect((await world.readTexts(body.target)).join()).toContain('Langsam brennen.');
    const behind = await world.call<{ items: object[] }>('GET', `${path}/${body.id}/outdated`);
    expect(behind.body).toMatchObject({
      count: 1,
      items: [{ object: 'translation-outdated', page: pageId, machine: 'FIRE FAST.' }],
    });
    expect((await world.call('GET', `${path}/${body.id}`)).body).toMatchObject({ outdated: 1 });
  });
});
