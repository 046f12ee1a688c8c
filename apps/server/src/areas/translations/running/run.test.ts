import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld, shout, type VariantWorld } from '../testing/variant-world.ts';
import { runTranslations } from './run.ts';

const HOUR_MS = 3_600_000;

/** A source with a translation that was begun; nothing of it has run. */
async function begin(world: VariantWorld, markdown: string) {
  const { spaceId, pageId } = await world.addSource(markdown);
  const { status, body } = await world.call('POST', `${world.settingsPath}/spaces`, {
    ...{ source: spaceId, language: 'de' },
  });
  expect(status).toBe(201);
  const path = `${world.settingsPath}/spaces/${body.id}`;
  const read = async () => (await world.call('GET', path)).body;
  return { spaceId, pageId, target: body.id, path, read };
}

describe.each(dialects)('translations of spaces on %s', (dialect) => {
  it('send each text once, and of a change what changed', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId, pageId, target, read, path } = await begin(
      world,
      'Fire slowly.\n\nThe *pot* dries.\n\nFire slowly.\n',
    );
    await world.later();
    expect(world.takeSent()).toEqual([['Fire slowly.', 'Kiln', 'The <x1>pot</x1> dries.']]);
    expect(await read()).toMatchObject({ state: 'complete', counts: { untranslated: 0 } });
    expect((await world.readTexts(target)).join()).toContain('FIRE SLOWLY.\n\nTHE *POT* DRIES.');
    await world.rewrite(spaceId, pageId, 'Fire slowly.\n\nThe *pot* cools.\n\nFire slowly.\n');
    await world.later();
    expect(world.takeSent()).toEqual([['The <x1>pot</x1> cools.']]);
    expect((await world.readTexts(target)).join()).toContain('THE *POT* COOLS.');
    await world.call('POST', `${path}/sync`);
    await world.later();
    expect(world.takeSent()).toEqual([]);
    await world.call('PUT', world.settingsPath, {
      ...{ title: 'Handbook', glossary: [{ source: 'pot', translations: { de: 'Topf' } }] },
    });
    await world.later();
    expect(world.takeSent()).toEqual([['The <x1>pot</x1> cools.']]);
    const usage = await world.call<{ items: object[] }>('GET', `${world.settingsPath}/usage`);
    expect(usage.body.items).toMatchObject([{ month: '2030-01', provider: 'openai', requests: 3 }]);
  });

  it('go on with what is left when a provider fails in the middle, and tell what it refuses', async () => {
    await using world = await openVariantWorld(dialect);
    const many = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} is here.`).join('\n\n');
    let requests = 0;
    const { say } = world.answering;
    let answered = 0;
    world.answering.say = (texts, response) => {
      requests += 1;
      // Two requests are under way at once: either may be the first.
      if (requests === 1) {
        answered = texts.length;
        return say(texts, response);
      }
      response.statusCode = 503;
      response.end('{}');
      return undefined;
    };
    const { target, read, path } = await begin(world, many);
    await world.later();
    expect(await read()).toMatchObject({
      ...{ state: 'waiting', message: expect.stringContaining('busy') },
    });
    expect(await world.readTexts(target)).toEqual([]);
    world.takeSent();
    world.answering.say = (_texts, response) => {
      response.statusCode = 401;
      response.end('{}');
      return undefined;
    };
    await world.later(HOUR_MS);
    expect(await read()).toMatchObject({
      ...{ state: 'failed', message: expect.stringContaining('401') },
    });
    world.takeSent();
    world.answering.say = say;
    await world.later(HOUR_MS);
    expect(world.takeSent()).toEqual([]);
    await world.call('POST', `${path}/sync`);
    await world.later();
    const sent = world.takeSent().flat();
    expect(answered).toBeGreaterThan(0);
    expect([sent.length, new Set(sent).size]).toEqual([61 - answered, 61 - answered]);
    expect(await read()).toMatchObject({ state: 'complete' });
  });

  it('send nothing that goes over the limit of the month, and go on in the next one', async () => {
    await using world = await openVariantWorld(dialect);
    const limit = (charactersPerMonth: number | null) =>
      world.call('PUT', world.settingsPath, { title: 'Handbook', limits: { charactersPerMonth } });
    await limit(15);
    const { spaceId, pageId, read } = await begin(world, 'Fire slowly.\n');
    await world.later();
    expect(await read()).toMatchObject({
      state: 'limited',
      message:
        '16 characters have to be translated, but the limit leaves 15 for this month, which ends on 2030-01-31.',
    });
    expect(world.takeSent()).toEqual([]);
    await limit(16);
    await world.later();
    expect(await read()).toMatchObject({ state: 'complete' });
    expect(world.takeSent()).toHaveLength(1);
    await world.rewrite(spaceId, pageId, 'Fire fast.\n');
    await world.later();
    expect(await read()).toMatchObject({ state: 'limited' });
    await world.later(48 * HOUR_MS);
    expect(await read()).toMatchObject({ state: 'complete' });
    expect(world.takeSent()).toEqual([['Fire fast.']]);
  });

  it('leave what is answered wrongly in the language of the source, until somebody asks', async () => {
    await using world = await openVariantWorld(dialect);
    const { say } = world.answering;
    world.answering.say = (texts) =>
      texts.map(({ number, text }) => ({
        ...{ number, text: text.includes('pot') ? '<script>alert(1)</script>' : shout(text) },
      }));
    const { target, read, path } = await begin(world, 'Fire slowly.\n\nThe pot dries.\n');
    await world.later();
    expect(await read()).toMatchObject({ state: 'complete', counts: { untranslated: 1 } });
    expect((await world.readTexts(target)).join()).toContain('FIRE SLOWLY.\n\nThe pot dries.');
    world.takeSent();
    world.answering.say = say;
    await world.call('POST', `${path}/sync`);
    await world.later();
    expect(world.takeSent()).toEqual([['The pot dries.']]);
    expect((await world.readTexts(target)).join()).toContain('THE POT DRIES.');
  });

  it('rest while they are paused, and end with their target, also in the middle of a run', async () => {
    await using world = await openVariantWorld(dialect);
    const { target, path, read } = await begin(world, 'Fire slowly.\n');
    await world.call('PATCH', path, { paused: true });
    await world.later();
    expect([world.takeSent(), (await read()).state]).toEqual([[], 'waiting']);
    const { say } = world.answering;
    world.answering.say = (texts, response) => {
      void world.call('DELETE', path).then(() => {
        const content = JSON.stringify({ translations: say(texts, response) });
        response.end(JSON.stringify({ choices: [{ message: { content } }] }));
      });
      return undefined;
    };
    await world.call('PATCH', path, { paused: false });
    await world.later();
    expect((await world.call('GET', path)).status).toBe(404);
    expect(await world.readTexts(target)).toEqual([]);
  });

  it('are run once where two servers take them up at the same time', async () => {
    await using world = await openVariantWorld(dialect);
    await begin(world, 'Fire slowly.\n');
    const settingsId = world.settingsPath.split('/').at(-1) ?? '';
    const { signal } = new AbortController();
    await Promise.all(
      ['one', 'two', 'three'].map((id) =>
        runTranslations(world.platform, settingsId, { id, signal }),
      ),
    );
    await world.later();
    expect(world.takeSent()).toHaveLength(1);
  });
});
