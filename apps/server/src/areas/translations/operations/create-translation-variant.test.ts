import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(dialects)('POST …/translations/{translationSettingsId}/spaces on %s', (dialect) => {
  it('makes a space behind the source, with its look and the name of the language', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const take = listenTo(world.platform, ['translation-variant.created']);
    const path = `${world.settingsPath}/spaces`;
    const { status, body, headers } = await world.call('POST', path, { source, language: 'PT-br' });
    expect([status, headers.get('location')]).toEqual([201, body.urls.location]);
    expect(body).toMatchObject({
      ...{ object: 'translation-variant', source, sourceLanguage: 'en', language: 'pt-BR' },
      ...{ state: 'waiting', paused: false, outdated: 0, permissions: { edit: true } },
    });
    const target = await world.call<object>('GET', `/spaces/${body.target}`);
    expect(target.body).toMatchObject({ title: 'Pots (português (Brasil))', language: 'pt-br' });
    const [[, event] = []] = take();
    expect(event).toMatchObject({ object: { id: body.id }, after: { source } });
    const [one, two] = await Promise.all([
      world.call('POST', path, { source, language: 'fr' }),
      world.call('POST', path, { source, language: 'fr' }),
    ]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    const chained = await world.call('POST', path, { source: body.target, language: 'it' });
    expect(chained.body.error).toMatchObject({ type: 'already_translated' });
  });

  it('takes an empty space, and names what is wrong', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const add = async (body: object) =>
      (await world.call<{ id: string }>('POST', `/orgs/${world.orgId}/spaces`, body)).body.id;
    const [plain, german] = [await add({}), await add({ language: 'de' })];
    const begin = (body: object, as?: string) =>
      world.call('POST', `${world.settingsPath}/spaces`, body, as);
    const wrong: [object, number, string][] = [
      [{ source: 'nothing', language: 'de' }, 400, 'source'],
      [{ source, language: 'no language' }, 400, 'language'],
      [{ source, language: 'en' }, 400, 'language'],
      [{ source, language: 'tlh' }, 400, 'language'],
      [{ source: plain, language: 'de' }, 400, 'sourceLanguage'],
      [{ source, language: 'de', target: plain }, 400, 'target'],
      [{ source, language: 'de', target: source }, 400, 'target'],
      [{ source: german, language: 'en', target: source }, 409, 'content'],
    ];
    for (const [body, status, field] of wrong) {
      const answer = await begin(body);
      expect([body, answer.status, answer.body.error.message]).toEqual([
        ...[body, status, expect.stringContaining(field)],
      ]);
    }
    const reader = await world.server.make.member(world.orgId, 'edit');
    expect((await begin({ source, language: 'de' }, reader.token)).status).toBe(403);
    const made = await begin({ source, language: 'de', target: german });
    expect([made.status, made.body.target]).toEqual([201, german]);
    const nobody = await world.call<{ id: string }>('POST', `/orgs/${world.orgId}/translations`, {
      title: 'Nobody',
    });
    const path = `/orgs/${world.orgId}/translations/${nobody.body.id}/spaces`;
    const refused = await world.call('POST', path, { source, language: 'fr' });
    expect(refused.body.error).toMatchObject({ type: 'no_translation_provider' });
  });
});
