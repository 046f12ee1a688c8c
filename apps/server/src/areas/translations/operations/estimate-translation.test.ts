import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(dialects)('POST …/translations/{translationSettingsId}/estimate on %s', (dialect) => {
  it('says what would be sent, and sends nothing; what was sent is known; and says what is wrong', async () => {
    await using world = await openVariantWorld(dialect);
    const text = 'Fire slowly.\n\nThe *pot* dries.\n\nFire slowly.\n';
    const { spaceId: source, pageId } = await world.addSource(text);
    const estimate = (body: object, as?: string) =>
      world.call('POST', `${world.settingsPath}/estimate`, body, as);
    const take = listenTo(world.platform, ['translation-variant.created', 'space.created']);
    const before = await estimate({ source, language: 'de' });
    await world.later();
    expect([world.takeSent(), take()]).toEqual([[], []]);

    const path = `${world.settingsPath}/spaces`;
    await world.call('POST', path, { source, language: 'de' });
    await world.later();
    const sent = world.takeSent().flat();
    const taken = { segments: sent.length, characters: sent.join('').length };
    expect([before.status, before.body]).toEqual([
      200,
      { object: 'translation-estimate', ...taken, known: { segments: 0, characters: 0 } },
    ]);
    await world.rewrite(source, pageId, `${text}\nThen it cools.\n`);
    expect((await estimate({ source, language: 'DE' })).body).toEqual({
      ...{ object: 'translation-estimate', segments: 1, characters: 'Then it cools.'.length },
      known: taken,
    });
    const other = await estimate({ source, language: 'fr' });
    expect(other.body).toMatchObject({ segments: sent.length + 1, known: { segments: 0 } });

    const { body: plain } = await world.call('POST', `/orgs/${world.orgId}/spaces`, {});
    const { org } = await world.server.make.org();
    const foreign = await world.server.make.space(org.id);
    const wrong: [object, string][] = [
      [{ source: 'nothing', language: 'de' }, 'source'],
      [{ source: foreign.id, language: 'de' }, 'source'],
      [{ source, language: 'no language' }, 'language'],
      [{ source, language: 'en' }, 'language'],
      [{ source: plain.id, language: 'de' }, 'sourceLanguage'],
      [{ source }, 'language'],
    ];
    for (const [body, field] of wrong) {
      const { status, body: answer } = await estimate(body);
      expect([status, answer.error.message]).toEqual([400, expect.stringContaining(field)]);
    }
    const editor = await world.server.make.member(world.orgId, 'edit');
    expect((await estimate({ source, language: 'de' }, editor.token)).status).toBe(403);
    const asked = await Promise.all([1, 2, 3].map(() => estimate({ source, language: 'de' })));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(asked[0]?.body).toEqual(asked[2]?.body);
  });
});
