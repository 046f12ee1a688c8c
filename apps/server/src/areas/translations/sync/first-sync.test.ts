import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { readRevisionRow } from '../../content/index.ts';
import { insert, openSyncServer, type SyncServer, shout } from './testing/sync-world.ts';

const TABLE = '| Glaze | Code |\n| --- | --- |\n| Tin white | `T-1` |';
const TABS = '{% tabs %}\n{% tab title="Wood" %}\nBurn it.\n{% endtab %}\n{% endtabs %}';
const CODE = '```js\nconst hot = "very hot";\n```';
const CARDS =
  '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>Cups</td></tr></tbody></table>';

/** A space with one of each kind of thing. */
const CHANGES = [
  { operation: 'set_variables', variables: { kiln: 'Anagama' } },
  { operation: 'insert_files', files: [{ name: 'pot.txt', ref: 'pot', base64: 'aGk=' }] },
  {
    ...{ operation: 'upsert_reusable_content', ref: 'note', title: 'A note' },
    document: { markdown: 'Mind the heat.' },
  },
  { ...insert('Guides', '', { type: 'group', ref: 'guides' }), document: {} },
  insert('Clay', '## How to dig\n\nDig it.', {
    ...{ ref: 'clay', into: './guides.md', description: 'From a pit' },
  }),
  insert(
    'Fire',
    [
      'See [the clay](./clay.md), [digging](./clay.md#how-to-dig), [a pot](./pot).',
      ...[TABLE, TABS, CODE, CARDS, '{% include "./note.md" %}', '{{ space.vars.kiln }}'],
    ].join('\n\n'),
    { into: './guides.md', icon: 'fire', ref: 'fire' },
  ),
  {
    ...insert('Shop', '', { type: 'link', target: { kind: 'url', url: 'https://shop.test/' } }),
    document: {},
  },
];

describe.each(dialects)('the first sync on %s', (dialect) => {
  let server: SyncServer;
  beforeAll(async () => {
    server = await openSyncServer(dialect);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('says all that readers read in the other language, and leaves all else as it is', async () => {
    const world = await server.open();
    const { source, target } = world;
    const [clay = '', fire = ''] = (await world.change(source, CHANGES)).slice(4);
    const outcome = await world.sync();
    expect(outcome).toMatchObject({ outdated: 0, kept: [], untranslated: 0 });
    expect(await world.list(source)).toEqual([
      ...['guides: Guides', 'clay: Clay', 'guides/fire: Fire', 'shop: Shop'],
    ]);
    expect(await world.list(target)).toEqual([
      ...['guides: GUIDES', 'clay: CLAY', 'guides/fire: FIRE', 'shop: SHOP'],
    ]);
    expect(await world.page(target, clay)).toMatchObject({ description: 'FROM A PIT' });
    expect(await world.text(target, clay)).toBe('## HOW TO DIG {#how-to-dig}\n\nDIG IT.');
    const [note] = (await world.read(target)).reusableContents.list;
    expect(note).toMatchObject({ title: 'A NOTE' });
    expect(await world.text(target, note?.id ?? '')).toBe('MIND THE HEAT.');
    const text = (await world.text(source, fire)) ?? '';
    const said = ['See', 'the clay', 'digging', 'a pot', 'Glaze', 'Code', 'Tin white', 'Wood'];
    const expected = [...said, 'Burn it', 'Cups'].reduce(
      (written, words) => written.replace(words, shout(words) ?? ''),
      text,
    );
    expect(await world.text(target, fire)).toBe(expected);
    const before = await world.page(source, fire);
    const { document, title, ...others } = (await world.page(target, fire)) ?? {};
    expect(before).toMatchObject(others);
    const [from, to] = [await world.read(source), await world.read(target)];
    expect(to.content.files).toBe(from.content.files);
    expect(to.content.variables).toEqual({ kiln: 'Anagama' });
  });

  it('is one revision of the server, and there is nothing to do after it', async () => {
    const world = await server.open();
    await world.change(world.source, [insert('Clay', 'Dig it.'), insert('Fire', 'Burn it.')]);
    const before = await world.read(world.target);
    const outcome = await world.sync();
    const after = await world.read(world.target);
    expect(outcome?.revisionId).toBe(after.id);
    expect(after.row.parents[0]).toBe(before.id);
    expect(after.row).toMatchObject({ authorId: null, message: 'Translate the changes' });
    expect(await world.plan()).toBeUndefined();
    const variant = await world.variant();
    expect(variant.synced_revision_id).toBe((await world.read(world.source)).id);
    const machine = await readRevisionRow(server.platform, after.row.parents[1] ?? '');
    expect(machine?.branch).toBe(variant.machine_branch_id);
    expect(machine?.content).toEqual(after.content);
  });

  it('leaves pages that the target has beside those of the source', async () => {
    const world = await server.open();
    await world.change(world.target, [insert('Clay', 'Eigener Ton.')]);
    await world.change(world.source, [insert('Clay', 'Dig it.')]);
    await world.sync();
    expect(await world.list(world.target)).toEqual(['clay: Clay', 'clay-1: CLAY']);
    expect((await world.sync())?.revisionId).toBeUndefined();
  });

  it('translates a copy of the source, but for what was edited in it', async () => {
    const world = await server.open();
    const [clay = '', fire = ''] = await world.change(world.source, [
      insert('Clay', 'Dig it.\n\nRest it.'),
      insert('Fire', 'Burn it.'),
    ]);
    const copy = await server.copy(world);
    await copy.rewrite(copy.target, clay, (text) => text.replace('Rest it', 'Lass es ruhen'));
    expect(await copy.sync()).toMatchObject({ outdated: 1, untranslated: 0 });
    expect(await copy.text(copy.target, clay)).toBe('DIG IT.\n\nLass es ruhen.');
    expect(await copy.text(copy.target, fire)).toBe('BURN IT.');
    expect(await copy.list(copy.target)).toEqual(['clay: CLAY', 'fire: FIRE']);
  });

  it('keeps the words of the source where there is no translation, and asks again', async () => {
    const world = await server.open();
    const [clay = ''] = await world.change(world.source, [
      insert('Clay', 'Dig it.\n\nRest *it*.'),
      insert('Fire', 'Burn it.'),
    ]);
    const answers: Record<string, string> = { 'Rest <x1>it</x1>.': 'RUHE', 'Dig it.': 'DIG' };
    const outcome = await world.sync(
      (text) => answers[text] ?? (text === 'Clay' ? undefined : shout(text)),
    );
    expect(outcome).toMatchObject({ untranslated: 2 });
    expect(await world.text(world.target, clay)).toBe('DIG\n\nRest *it*.');
    const plan = await world.plan();
    expect([...(plan?.changes.pages?.keys() ?? [])]).toEqual([clay]);
    expect(await world.sync()).toMatchObject({ untranslated: 0 });
    expect(await world.list(world.target)).toEqual(['clay: CLAY', 'fire: FIRE']);
    expect(await world.text(world.target, clay)).toBe('DIG IT.\n\nREST *IT*.');
    expect(await world.plan()).toBeUndefined();
  });
});
