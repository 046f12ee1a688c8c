import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import type { Failure } from '../../../testing/org-server.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type FieldWorld, makeFieldWorld } from '../testing/field-world.ts';

describe.each(dialects)('POST …/custom-fields/{fieldName}/move on %s', (dialect) => {
  let server: TestServer;
  let world: FieldWorld;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  async function makeFields(...names: string[]): Promise<void> {
    world = await makeFieldWorld(server);
    for (const name of names) await world.create({ name, type: 'text' });
  }
  const move = (name: string, position: unknown, token = world.token) =>
    server.request<Failure>('POST', `${world.path}/${name}/move`, { token, body: { position } });
  const to = (customField: unknown) => ({ type: 'custom-field', customField });

  it('moves before another field, after one, and to the end', async () => {
    await makeFields('a', 'b', 'c', 'd');
    const take = listenTo(server.platform, ['custom-field.moved']);
    await move('d', { before: to('b') });
    expect(await world.names()).toEqual(['a', 'd', 'b', 'c']);
    await move('a', { after: to('c') });
    expect(await world.names()).toEqual(['d', 'b', 'c', 'a']);
    expect((await move('d', {})).status).toBe(200);
    expect(await world.names()).toEqual(['b', 'c', 'a', 'd']);
    const facts = take().map(([, { before, after }]) => [before?.place, after?.place]);
    expect(facts).toEqual([
      [3, 1],
      [0, 3],
      [0, 3],
    ]);
  });

  it('says nothing where the field is there already', async () => {
    await makeFields('a', 'b', 'c');
    const take = listenTo(server.platform, ['custom-field.moved']);
    expect((await move('b', { before: to('c') })).status).toBe(200);
    expect((await move('b', { after: to('a') })).status).toBe(200);
    expect((await move('c', {})).status).toBe(200);
    expect([take(), await world.names()]).toEqual([[], ['a', 'b', 'c']]);
  });

  it('refuses two sides, itself, unknown and foreign fields', async () => {
    await makeFields('elsewhere');
    await makeFields('a', 'b');
    const refused: [position: unknown, path: string][] = [
      [{ before: to('b'), after: to('b') }, 'body.position'],
      [{ before: to('a') }, 'body.position.before.customField'],
      [{ after: to('elsewhere') }, 'body.position.after.customField'],
      [{ after: to('__proto__') }, 'body.position.after.customField'],
      [{ after: { type: 'space', customField: 'b' } }, 'body.position.after.type'],
      [{ after: to(7) }, 'body.position.after.customField'],
      [undefined, 'body.position'],
    ];
    for (const [position, path] of refused) {
      const { status, body } = await move('a', position);
      expect([position, status, body.error.details?.[0]?.path]).toEqual([position, 400, path]);
    }
    const { token } = await server.make.member(world.orgId, 'review');
    expect((await move('a', {}, token)).status).toBe(403);
    expect(await world.names()).toEqual(['a', 'b']);
  });

  it('keeps every field at one place when eight are moved at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await makeFields(...names);
    const answers = await Promise.all(
      names.map((name, at) => move(name, { before: to(names[(at + 3) % 8]) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await world.names()).toSorted()).toEqual(names);
  });
});
