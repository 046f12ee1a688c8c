import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { writeSpace } from '../../change-requests/testing/write-content.ts';
import {
  insert,
  openSyncServer,
  type SyncServer,
  type SyncWorld,
  update,
} from './testing/sync-world.ts';

const COMPUTED = {
  ...{ type: 'computed', document: {} },
  computed: {
    ...{ type: 'builtin:openapi', props: {} },
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
  },
};
const ITEMS = '- a cat sits\n- a dog runs';

/** A translated space with the pages `clay` and `fire`. */
async function openKiln(server: SyncServer) {
  const world = await server.open();
  const [clay = '', fire = ''] = await world.change(world.source, [
    insert('Clay', `Dig it.\n\nRest it.\n\n${ITEMS}`),
    insert('Fire', 'Burn it.'),
  ]);
  await world.sync();
  const source = (page: string, from: string, to: string) =>
    world.rewrite(world.source, page, (text) => text.replace(from, to));
  const target = (page: string, from: string, to: string) =>
    world.rewrite(world.target, page, (text) => text.replace(from, to));
  return { ...world, world, clay, fire, editSource: source, editTarget: target };
}

const listTexts = async (world: SyncWorld, ...pages: string[]) => {
  const texts: (string | undefined)[] = [];
  for (const page of pages) texts.push(await world.text(world.target, page));
  return texts;
};

describe.each(dialects)('a later sync on %s', (dialect) => {
  let server: SyncServer;
  beforeAll(async () => {
    server = await openSyncServer(dialect);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('asks for what the source changed alone, and leaves what people changed', async () => {
    const { world, clay, fire, editSource, editTarget, target } = await openKiln(server);
    await editTarget(clay, 'REST IT', 'Ruhe');
    await editTarget(fire, 'BURN', 'Brenn');
    await editSource(clay, 'Dig it', 'Dig deep');
    const plan = await world.plan();
    expect([...(plan?.changes.pages?.keys() ?? [])]).toEqual([clay]);
    const outcome = plan && (await world.write(plan));
    expect(outcome).toMatchObject({ outdated: 0, kept: [] });
    expect(await listTexts(world, clay, fire)).toEqual([
      'DIG DEEP.\n\nRuhe.\n\n- A CAT SITS\n- A DOG RUNS',
      'Brenn IT.',
    ]);
    expect((await world.read(target)).row.authorId).toBeNull();
  });

  it('keeps people’s words where both changed a block, and says that they are outdated', async () => {
    const { world, clay, editSource, editTarget, source } = await openKiln(server);
    const since = (await world.read(source)).id;
    await editTarget(clay, 'REST IT', 'Ruhe');
    await editTarget(clay, 'A CAT', 'Die Katze');
    await editSource(clay, 'Rest it', 'Rest well');
    await editSource(clay, 'a cat sits', 'a cat lies');
    expect(await world.sync()).toMatchObject({ outdated: 2 });
    const stands = 'DIG IT.\n\nRuhe.\n\n- Die Katze SITS\n- A DOG RUNS';
    expect(await listTexts(world, clay)).toEqual([stands]);
    const blocks = await world.blocks(source, clay);
    const rows = await world.outdated();
    expect(rows.map(({ page_id, block, machine }) => [page_id, block, machine]).sort()).toEqual(
      [
        [clay, blocks[1], 'REST WELL.'],
        [clay, blocks[2], '- A CAT LIES'],
      ].sort(),
    );
    expect(rows.map(({ since_revision_id }) => since_revision_id)).toEqual([since, since]);
    await editSource(clay, 'a cat lies', 'a cat sits');
    expect(await world.sync()).toMatchObject({ outdated: 1 });
    expect((await world.outdated()).map(({ machine }) => machine)).toEqual(['REST WELL.']);
    await editSource(clay, 'Rest well', 'Rest it');
    await world.sync();
    expect(await world.outdated()).toEqual([]);
    expect(await listTexts(world, clay)).toEqual([stands]);
  });

  it('lists them until people edit them, or delete their page', async () => {
    const { world, clay, fire, editSource, editTarget, target } = await openKiln(server);
    await editTarget(clay, 'DIG IT', 'Grab');
    await editTarget(clay, 'REST IT', 'Ruhe');
    await editTarget(fire, 'BURN', 'Brenn');
    await editSource(clay, 'Dig it', 'Dig deep');
    await editSource(clay, 'Rest it', 'Rest well');
    await editSource(fire, 'Burn it', 'Burn all');
    await world.sync();
    const listMachine = async () => (await world.outdated()).map(({ machine }) => machine).sort();
    expect(await listMachine()).toEqual(['BURN ALL.', 'DIG DEEP.', 'REST WELL.']);
    await editTarget(clay, 'Grab', 'Grab tief');
    expect(await listMachine()).toEqual(['BURN ALL.', 'REST WELL.']);
    await world.change(target, [{ operation: 'delete_page', page: fire }]);
    expect(await listMachine()).toEqual(['REST WELL.']);
  });

  it('is what it was where the source is what it was', async () => {
    const { world, clay, editSource, target } = await openKiln(server);
    const before = (await world.page(target, clay))?.document;
    await editSource(clay, 'Rest it.\n\n', '');
    await world.sync();
    expect((await world.page(target, clay))?.document).not.toBe(before);
    await world.change(world.source, [
      { operation: 'revert_page', page: clay, revision: await firstOf(world) },
    ]);
    await world.sync();
    expect((await world.page(target, clay))?.document).toBe(before);
  });

  it('deletes what the source deleted, but not what people edited', async () => {
    const { world, clay, fire, editTarget, source, target } = await openKiln(server);
    const [ash = ''] = await world.change(source, [insert('Ash', 'Sweep it.')]);
    await world.sync();
    await editTarget(fire, 'BURN', 'Brenn');
    await world.change(
      source,
      [clay, fire, ash].map((page) => ({ operation: 'delete_page', page })),
    );
    expect(await world.sync()).toMatchObject({ kept: [fire] });
    expect(await world.list(target)).toEqual(['fire: FIRE']);
    expect(await world.outdated()).toMatchObject([
      { page_id: fire, block: 'record', machine: null },
    ]);
    expect(await world.sync()).toBeUndefined();
  });

  it('leaves deleted what people deleted, and lets be what they added', async () => {
    const { world, clay, fire, editSource, target } = await openKiln(server);
    await world.change(target, [
      { operation: 'delete_page', page: fire },
      insert('Eigenes', 'Meins.', { into: clay }),
    ]);
    await editSource(fire, 'Burn it', 'Burn it all');
    await editSource(clay, 'Rest it', 'Rest well');
    expect(await world.sync()).toMatchObject({ outdated: 0, kept: [] });
    expect(await world.list(target)).toEqual(['clay: CLAY', 'clay/eigenes: Eigenes']);
    await world.change(world.source, [{ operation: 'delete_page', page: clay }]);
    expect(await world.sync()).toMatchObject({ kept: [clay] });
    expect(await world.list(target)).toEqual(['clay: CLAY', 'clay/eigenes: Eigenes']);
  });

  it('follows moves, orders, addresses and types', async () => {
    const { world, clay, fire, source, target } = await openKiln(server);
    await world.change(source, [
      update(fire, { into: clay, slug: 'flames', title: 'Flames' }),
      { ...insert('Notes', '', { type: 'group', at: 0 }), document: {} },
      insert('Shop', 'Buy it.', { at: 1 }),
    ]);
    await world.sync();
    const tree = ['notes: NOTES', 'shop: SHOP', 'clay: CLAY', 'clay/flames: FLAMES'];
    expect(await world.list(target)).toEqual(tree);
    const shop = [...(await world.read(source)).tree().byId.values()].find(
      ({ slug }) => slug === 'shop',
    );
    await world.change(source, [
      update(shop?.id ?? '', {
        type: 'link',
        target: { kind: 'url', url: 'https://a.test/' },
        document: {},
      }),
      update(fire, { into: null, at: 0 }),
    ]);
    await world.sync();
    const paths = (lines: string[]) => lines.map((line) => line.split(':')[0]);
    expect(paths(await world.list(target))).toEqual(paths(await world.list(source)));
    const changed = await world.page(target, shop?.id ?? '');
    expect(changed).toMatchObject({ type: 'link', title: 'SHOP' });
    expect(changed?.document).toBeUndefined();
  });

  it('leaves pages where people moved them, with the titles that they gave them', async () => {
    const { world, clay, fire, editSource, source, target } = await openKiln(server);
    await world.change(target, [update(fire, { into: clay, title: 'Feuer' })]);
    await editSource(fire, 'Burn it', 'Burn all');
    await world.change(source, [update(fire, { title: 'Flames', description: 'Hot' })]);
    expect(await world.sync()).toMatchObject({ outdated: 1 });
    expect(await world.list(target)).toEqual(['clay: CLAY', 'clay/fire: Feuer']);
    expect(await listTexts(world, fire)).toEqual(['BURN ALL.']);
    expect(await world.page(target, fire)).toMatchObject({ description: 'HOT' });
    expect(await world.outdated()).toMatchObject([
      { page_id: fire, block: 'record', part: 'title', machine: 'FLAMES' },
    ]);
  });

  it('goes through reusable contents, files and variables as through pages', async () => {
    const { world, source, target } = await openKiln(server);
    const upsert = (markdown: string, more: object) => ({
      ...{ operation: 'upsert_reusable_content', document: { markdown }, ...more },
    });
    await world.change(source, [upsert('Mind it.\n\nWear gloves.', { title: 'Note' })]);
    await world.sync();
    const [note] = (await world.read(target)).reusableContents.list;
    const reusableContent = note?.id ?? '';
    await world.change(target, [upsert('MIND IT.\n\nHandschuhe!', { reusableContent })]);
    await world.change(source, [
      upsert('Mind the heat.\n\nWear thick gloves.', { reusableContent }),
      { operation: 'set_variables', variables: { cone: 10 } },
      { operation: 'insert_files', files: [{ name: 'pot.txt', base64: 'aGk=' }] },
    ]);
    expect(await world.sync()).toMatchObject({ outdated: 1 });
    expect(await world.text(target, reusableContent)).toBe('MIND THE HEAT.\n\nHandschuhe!');
    const { content, files } = await world.read(target);
    expect(content.variables).toEqual({ cone: 10 });
    expect(files.list.map(({ name }) => name)).toEqual(['pot.txt']);
    await world.change(source, [{ operation: 'delete_reusable_content', reusableContent }]);
    expect(await world.sync()).toMatchObject({ kept: [reusableContent] });
  });

  it('leaves pages of a specification to the computed page that makes them', async () => {
    const { world, source, target } = await openKiln(server);
    const [api = ''] = await world.change(source, [{ ...insert('Reference', ''), ...COMPUTED }]);
    await writeSpace(server.platform, source, {
      made: { parent: api, order: 'a1', title: 'Pets', generated: { by: api, key: 'pets' } },
    });
    await world.sync();
    expect(await world.list(target)).toEqual(['clay: CLAY', 'fire: FIRE', 'reference: REFERENCE']);
    expect(await world.page(target, api)).toMatchObject({
      ...{ type: 'computed', computed: COMPUTED.computed },
    });
    await writeSpace(server.platform, source, { made: null });
    expect(await world.sync()).toMatchObject({ kept: [] });
  });

  it('keeps the anchor of a heading that another page begins to link to', async () => {
    const { world, clay, fire, source, editSource } = await openKiln(server);
    await editSource(clay, 'Dig it.', '## How to dig');
    await world.sync();
    expect((await listTexts(world, clay))[0]).toMatch(/^## HOW TO DIG\n/);
    await editSource(
      fire,
      'Burn it.',
      'Burn it. See [more](./clay.md#how-to-dig)'.replace('./clay.md', `/pages/${clay}`),
    );
    await world.sync();
    expect(await world.text(source, fire)).toContain('#how-to-dig');
    expect((await listTexts(world, clay))[0]).toMatch(/^## HOW TO DIG \{#how-to-dig\}\n/);
    await editSource(clay, 'Rest it', 'Rest well');
    await world.sync();
    expect((await listTexts(world, clay))[0]).toMatch(
      /^## HOW TO DIG \{#how-to-dig\}\n\nREST WELL/,
    );
  });

  it('counts once where two run at once', async () => {
    const { world, clay, editSource, target } = await openKiln(server);
    await editSource(clay, 'Dig it', 'Dig deep');
    const before = (await world.read(target)).row.sequence;
    const plans = await Promise.all([world.plan(), world.plan()]);
    const written = await Promise.allSettled(plans.map((plan) => plan && world.write(plan)));
    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(written.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'SyncOutrunError' },
    });
    expect((await world.read(target)).row.sequence).toBe(before + 1);
    expect(await world.sync()).toBeUndefined();
  });

  it('takes in what people write meanwhile', async () => {
    const { world, clay, fire, editSource, editTarget, target } = await openKiln(server);
    await editSource(clay, 'Dig it', 'Dig deep');
    const plan = await world.plan();
    const writing = plan && world.write(plan);
    await Promise.all([
      writing,
      editTarget(clay, 'REST IT', 'Ruhe'),
      editTarget(fire, 'BURN', 'Brenn'),
    ]);
    expect(await listTexts(world, clay, fire)).toEqual([
      'DIG DEEP.\n\nRuhe.\n\n- A CAT SITS\n- A DOG RUNS',
      'Brenn IT.',
    ]);
    expect(await world.list(target)).toEqual(['clay: CLAY', 'fire: FIRE']);
  });

  it('says everything anew where it is forced to, and leaves what people changed', async () => {
    const { world, clay, fire, editTarget } = await openKiln(server);
    await editTarget(clay, 'REST IT', 'Ruhe');
    const plan = await world.plan({ force: true });
    await (plan && world.write(plan, (text) => text.replace(/[a-z]+(?=\W|$)/gi, 'Wort')));
    expect(await listTexts(world, clay, fire)).toEqual([
      'Wort Wort.\n\nRuhe.\n\n- Wort Wort Wort\n- Wort Wort Wort',
      'Wort Wort.',
    ]);
  });

  it('writes nothing to a locked space', async () => {
    const { world, clay, editSource, target } = await openKiln(server);
    await editSource(clay, 'Dig it', 'Dig deep');
    await server.lock(target);
    await expect(world.sync()).rejects.toMatchObject({ type: 'space_locked' });
    expect((await world.variant()).synced_revision_id).not.toBe(
      (await world.read(world.source)).id,
    );
  });
});

async function firstOf(world: SyncWorld): Promise<string> {
  return (await world.read(world.source)).row.parents[0] ?? '';
}
