import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeSettingsWorld } from '../testing/settings-world.ts';

describe.each(dialects)('PUT …/translations/{translationSettingsId} on %s', (dialect) => {
  it('changes what is sent, keeps the rest, and says nothing where all is so already', async () => {
    await using server = await startTestServer({ dialect });
    const { create, update, get, orgId } = await makeSettingsWorld(server);
    const glossary = [{ source: 'glaze', translations: { de: 'Glasur' } }];
    const { body: made } = await create({ title: 'Handbook', languages: ['de'], glossary });
    const take = listenTo(server.platform, ['translation-settings.updated']);
    const changed = await update(made.id, { title: 'Guides', provider: 'openai' });
    expect(changed.body).toMatchObject({
      ...{ title: 'Guides', provider: 'openai', languages: ['de'], glossary },
    });
    await update(made.id, { title: 'Guides', languages: ['DE'] });
    expect(take()).toMatchObject([
      [
        'translation-settings.updated',
        {
          before: { title: 'Handbook', provider: null },
          after: { title: 'Guides', provider: 'openai' },
        },
      ],
    ]);
    await update(made.id, { title: 'Guides', provider: null, languages: [], glossary: [] });
    expect((await get(made.id)).body).toMatchObject({
      ...{ provider: null, languages: [], glossary: [] },
    });
    const editor = await server.make.member(orgId, 'edit');
    expect((await update(made.id, { title: 'x' }, editor.token)).status).toBe(403);
    const wrong = await update(made.id, { title: 'x', languages: ['?!'] });
    expect([wrong.status, wrong.body.error.message]).toEqual([
      ...[400, expect.stringContaining('languages[0]')],
    ]);
    expect((await update(made.id, { languages: ['de'] })).status).toBe(400);
    expect((await get(made.id)).body.title).toBe('Guides');
  });

  it('lets only one of two change what both have read', async () => {
    await using server = await startTestServer({ dialect });
    const { create, path, token } = await makeSettingsWorld(server);
    const { body: made } = await create({ title: 'Handbook' });
    const address = `${path}/${made.id}`;
    const { headers } = await server.request('GET', address, { token });
    const answers = await Promise.all(
      ['one', 'two'].map((title) =>
        server.request('PUT', address, {
          ...{ token, body: { title }, headers: { 'if-match': headers.get('etag') ?? '' } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
