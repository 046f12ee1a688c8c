import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeSettingsWorld } from '../testing/settings-world.ts';

describe.each(dialects)('POST /orgs/{organizationId}/translations on %s', (dialect) => {
  it('creates settings with canonical languages, and tells of the length of the glossary', async () => {
    await using server = await startTestServer({ dialect });
    const { create, token, path } = await makeSettingsWorld(server);
    const take = listenTo(server.platform, ['translation-settings.created']);
    const glossary = [
      { source: 'Kiln', translations: null },
      { source: 'glaze', translations: { 'DE-at': 'Glasur' } },
    ];
    const { status, body, headers } = await create({
      ...{ title: 'Handbook', languages: ['pt-br', 'zh-hans', 'ar'], provider: 'deepl' },
      ...{ instructions: 'Be brief.', glossary },
    });
    expect([status, headers.get('location')]).toEqual([201, body.urls.location]);
    expect(body).toMatchObject({
      ...{ object: 'translation-settings', title: 'Handbook', provider: 'deepl' },
      ...{ languages: ['pt-BR', 'zh-Hans', 'ar'], instructions: 'Be brief.' },
      glossary: [glossary[0], { source: 'glaze', translations: { 'de-AT': 'Glasur' } }],
      permissions: { view: true, edit: true },
    });
    const read = await server.request('GET', `${path}/${body.id}`, { token });
    expect(read.body).toEqual(body);
    const [[, event] = []] = take();
    expect(event).toMatchObject({
      ...{ object: { kind: 'translation-settings', id: body.id } },
      after: { title: 'Handbook', languages: ['pt-BR', 'zh-Hans', 'ar'], glossaryEntries: 2 },
    });
    const plain = await create({ title: 'Plain' });
    expect(plain.body).toMatchObject({ languages: [], provider: null, glossary: [] });
  });

  it('names what is wrong and creates nothing, and lets nobody in who may not create', async () => {
    await using server = await startTestServer({ dialect });
    const { create, orgId, path, token } = await makeSettingsWorld(server);
    const twice = { source: 'Kiln', translations: null };
    const wrong: [unknown, string][] = [
      [{}, 'title'],
      [{ title: '' }, 'title'],
      [{ title: 'a', languages: ['de', 'no language'] }, 'languages[1]'],
      [{ title: 'a', languages: ['de', 'DE'] }, 'languages[1]'],
      [{ title: 'a', languages: new Array(51).fill('de') }, 'languages'],
      [{ title: 'a', provider: 'somebody' }, 'provider'],
      [{ title: 'a', instructions: 'x'.repeat(2001) }, 'instructions'],
      [{ title: 'a', glossary: [twice, twice] }, 'glossary[1].source'],
      [{ title: 'a', glossary: [{ source: 'b', translations: { '': 'c' } }] }, 'glossary[0]'],
    ];
    for (const [body, field] of wrong) {
      const answer = await create(body);
      expect([field, answer.status, answer.body.error.message]).toEqual([
        ...[field, 400, expect.stringContaining(field)],
      ]);
    }
    for (const role of ['edit', 'read', null] as const) {
      const member = await server.make.member(orgId, role);
      expect([role, (await create({ title: 'a' }, member.token)).status]).toEqual([role, 403]);
    }
    const { body } = await server.request<{ count: number }>('GET', path, { token });
    expect(body.count).toBe(0);
  });

  it('keeps to a hundred, also where many ask at once', async () => {
    await using server = await startTestServer({ dialect });
    const { create } = await makeSettingsWorld(server);
    for (let made = 0; made < 98; made += 1) await create({ title: `${made}` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ title: 'last' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ type: 'too_many_translation_settings' });
  });
});
