import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

interface Listed {
  count: number;
  items: { id: string; page: string; block: string; machine: string }[];
}

describe.each(dialects)('POST …/outdated/{outdatedId}/resolve of translations on %s', (dialect) => {
  it('takes a text from the list once, until its source changes again', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId, pageId } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source: spaceId, language: 'de' });
    const address = `${path}/${body.id}`;
    const list = async () => (await world.call<Listed>('GET', `${address}/outdated`)).body;
    const resolve = (id: string, as?: string) =>
      world.call('POST', `${address}/outdated/${id}/resolve`, undefined, as);
    await world.later();
    await world.rewrite(body.target, pageId, 'Langsam brennen.\n');
    await world.rewrite(spaceId, pageId, 'Fire fast.\n');
    await world.later();
    const [behind] = (await list()).items;
    const { id = '', block } = behind ?? {};
    const reader = await world.server.make.member(world.orgId, 'read');
    const unknown = Buffer.from(JSON.stringify([pageId, block, 'none'])).toString('base64url');
    const refused = [await resolve(id, reader.token), await resolve(unknown), await resolve('no')];
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404]);
    expect((await list()).count).toBe(1);

    const take = listenTo(world.platform, ['translation-variant.outdated-resolved']);
    const both = await Promise.all([resolve(id), resolve(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([205, 404]);
    expect(take()).toMatchObject([
      [
        'translation-variant.outdated-resolved',
        { object: { id: body.id }, before: { page: pageId, block, part: '' } },
      ],
    ]);
    await world.call('POST', `${address}/sync`);
    await world.later();
    expect(await list()).toMatchObject({ count: 0 });
    expect((await world.readTexts(body.target)).join()).toContain('Langsam brennen.');

    await world.rewrite(spaceId, pageId, 'Fire faster.\n');
    await world.later();
    expect((await list()).items).toMatchObject([{ id, machine: 'FIRE FASTER.' }]);
  });

  it('stays resolved where a run that began before it ends after it', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId, pageId } = await world.addSource('Fire slowly.\n\nThe pot dries.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source: spaceId, language: 'de' });
    const address = `${path}/${body.id}`;
    const list = async () => (await world.call<Listed>('GET', `${address}/outdated`)).body;
    await world.later();
    await world.rewrite(body.target, pageId, 'Langsam brennen.\n\nTHE POT DRIES.\n');
    await world.rewrite(spaceId, pageId, 'Fire fast.\n\nThe pot dries.\n');
    await world.later();
    const { items } = await list();
    expect(items).toHaveLength(1);
    const { say } = world.answering;
    world.answering.say = (texts, response) => {
      void world.call('POST', `${address}/outdated/${items[0]?.id}/resolve`).then(() => {
        const content = JSON.stringify({ translations: say(texts, response) });
        response.end(JSON.stringify({ choices: [{ message: { content } }] }));
      });
      return undefined;
    };
    await world.rewrite(spaceId, pageId, 'Fire fast.\n\nThe pot cools.\n');
    await world.later();
    expect((await world.readTexts(body.target)).join()).toContain('brennen.\n\nTHE POT COOLS.');
    expect(await list()).toMatchObject({ count: 0 });
  });
});
