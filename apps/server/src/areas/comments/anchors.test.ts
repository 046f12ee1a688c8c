import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { openAuthors, type Place } from './testing/authors.ts';

const lines = (...blocks: string[]) => `# Glazing\n\n${blocks.join('\n\n')}\n`;
const STIR = 'Stir the glaze well.';
const REST = 'Rest it for a day.';
const FIRE = 'Fire it twice.';
const TEXT = lines(STIR, REST, FIRE);

describe.each(dialects)('a comment on a block, on %s', (dialect) => {
  it.each(['space', 'change request'] as const)('of a %s stays with it', async (where) => {
    await using authors = await openAuthors(dialect);
    const at = where === 'space' ? authors.space : await authors.openRequest();
    const page = await authors.insert(at, TEXT);
    const comment = await authors.comment(at, { page, says: REST });
    const follow = async (text: string) => {
      await authors.write(at, page, text);
      return authors.follow(at, comment.id);
    };
    const same = { says: REST, outdated: false };
    expect(await follow(lines('Sieve it.', STIR, REST, FIRE))).toMatchObject(same);
    expect(await follow(lines(REST, 'Sieve it twice.', STIR, FIRE))).toMatchObject(same);
    expect(await follow(lines(STIR, FIRE, REST))).toMatchObject(same);
    const edited = lines(STIR, FIRE, 'Rest it for two days.');
    expect(await follow(edited)).toMatchObject({ says: 'Rest it for two days.', outdated: true });
    expect(await follow(lines(STIR, FIRE, 'Rest it', 'for a day.'))).toMatchObject({
      outdated: true,
    });
    expect(await follow(TEXT)).toMatchObject(same);
    expect(await follow(lines(`${STIR} ${REST}`, FIRE))).toMatchObject({ outdated: true });
    expect(await follow(TEXT)).toMatchObject(same);
    expect(await follow(lines(STIR, FIRE))).toMatchObject({ says: undefined, outdated: true });
    expect(await follow(TEXT)).toMatchObject(same);
    expect(await follow(lines(FIRE, REST, STIR))).toMatchObject(same);
  });

  it('follows its page through renames, moves, deletion, rollback and one page’s return', async () => {
    await using authors = await openAuthors(dialect);
    const { space, change } = authors;
    const page = await authors.insert(space, TEXT);
    const parent = await authors.insert(space, '# Kiln\n');
    const comment = await authors.comment(space, { page, says: REST });
    const follow = () => authors.follow(space, comment.id);
    await change(space, { operation: 'update_page', page, title: 'Dipping', into: parent });
    await change(space, { operation: 'update_page', page, slug: 'dip' });
    expect(await follow()).toMatchObject({ title: 'Dipping', path: 'kiln/dip', says: REST });
    const revision = await authors.readRevision(space);
    await authors.write(space, page, '# Glazing\n\nNothing of it.\n');
    expect(await follow()).toMatchObject({ title: 'Glazing', says: undefined, outdated: true });
    await change(space, { operation: 'revert_page', page, revision });
    expect(await follow()).toMatchObject({ says: REST, outdated: false });
    await change(space, { operation: 'delete_page', page: parent });
    expect(await follow()).toMatchObject({ title: 'Glazing', path: 'glazing', outdated: true });
    expect((await authors.list(space, `?targetPage=${page}`)).count).toBe(1);
    await authors.call('POST', `${space}/revisions/${revision}/rollback`);
    expect(await follow()).toMatchObject({ path: 'kiln/dip', says: REST, outdated: false });
  });

  it('keeps to the side that it was made on, through an update and a merge of both', async () => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    const page = await authors.insert(space, TEXT);
    const onMain = await authors.comment(space, { page, says: REST });
    const request = await authors.openRequest();
    const before = await authors.comment(request, { page, says: REST });
    await authors.write(request, page, lines(STIR, 'Rest it for a week.', FIRE));
    const after = await authors.comment(request, { page, says: 'Rest it for a week.' });
    await authors.write(space, page, lines('Stir it.', REST, FIRE, 'Cool it.'));
    await authors.call('POST', `${request}/update`);
    expect(await authors.follow(request, before.id)).toMatchObject({ outdated: true });
    expect(await authors.follow(request, after.id)).toMatchObject({ outdated: false });
    expect(await authors.follow(space, onMain.id)).toMatchObject({ says: REST, outdated: false });
    const added = await authors.insert(request, '# Slip\n\nPour it.\n');
    const onAdded = await authors.comment(request, { page: added, says: 'Pour it.' });
    expect((await authors.call('POST', `${request}/merge`)).body).toMatchObject({
      result: 'merge',
    });
    expect(await authors.follow(request, before.id)).toMatchObject({
      preview: REST,
      says: 'Rest it for a week.',
      outdated: true,
    });
    const landed = { says: 'Rest it for a week.', outdated: false };
    expect(await authors.follow(request, after.id)).toMatchObject(landed);
    expect(await authors.follow(request, onAdded.id)).toMatchObject({
      ...{ title: 'Slip', says: 'Pour it.', outdated: false },
    });
    expect(await authors.follow(space, onMain.id)).toMatchObject({
      ...{ preview: REST, says: 'Rest it for a week.', outdated: true },
    });
    expect((await authors.list(request, `?targetPage=${added}`)).count).toBe(1);
    expect((await authors.list(space)).items.map(({ id }) => id)).toEqual([onMain.id]);
  });

  it.each([
    ['ours', 'Rest it for a week.', false],
    ['theirs', 'Rest it for a month.', true],
    ['document', 'Rest it for a year.', true],
  ] as const)('stays with it when a conflict is resolved to %s', async (choice, says, outdated) => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    const page = await authors.insert(space, TEXT);
    const onMain = await authors.comment(space, { page, says: REST });
    const request = await authors.openRequest();
    await authors.write(request, page, lines(STIR, 'Rest it for a week.', FIRE));
    const inRequest = await authors.comment(request, { page, says: 'a week' });
    await authors.write(space, page, lines(STIR, 'Rest it for a month.', FIRE));
    const conflicting = await authors.call('POST', `${request}/merge`);
    expect(conflicting.body).toMatchObject({ result: 'conflicts' });
    expect(await authors.follow(request, inRequest.id)).toMatchObject({ outdated: false });
    const resolution =
      choice === 'document' ? { document: { markdown: says } } : { resolution: choice };
    await authors.resolveConflicts(request, resolution);
    expect(await authors.follow(request, inRequest.id)).toMatchObject({ says, outdated });
    await authors.call('POST', `${request}/merge`);
    expect(await authors.follow(request, inRequest.id)).toMatchObject({ says, outdated });
    expect(await authors.follow(space, onMain.id)).toMatchObject({ says, outdated: true });
  });
});

const tab = (title: string, body: string) => `{% tab title="${title}" %}\n${body}\n{% endtab %}`;
const tabs = (...items: string[]) => `{% tabs %}\n${items.join('\n\n')}\n{% endtabs %}`;
const step = (...blocks: string[]) => `{% step %}\n${blocks.join('\n\n')}\n{% endstep %}`;
const stepper = (...items: string[]) => `{% stepper %}\n${items.join('\n\n')}\n{% endstepper %}`;
const hint = (...blocks: string[]) => `{% hint %}\n${blocks.join('\n\n')}\n{% endhint %}`;
const table = (...rows: string[]) => `| a | b |\n| - | - |\n${rows.join('\n')}`;
const list = (...items: string[]) => items.map((item) => `* ${item}`).join('\n');

/** What holds parts: one that is commented on, with another above, edited itself, and after more. */
const PARTED = [
  {
    what: 'an item of a list',
    says: 'rest',
    texts: [list('sieve', 'rest'), list('stir', 'sieve', 'rest')],
    edited: list('stir', 'sieve', 'rest twice'),
    beside: list('stir', 'sieve thrice', 'rest', 'fire'),
  },
  {
    what: 'an item in an item',
    says: 'rest',
    texts: [list('sieve\n  * rest'), list('stir', 'sieve\n  * shake\n  * rest')],
    edited: list('stir', 'sieve\n  * shake\n  * rest twice'),
    beside: list('stir', 'sieve thrice\n  * shake\n  * rest'),
  },
  {
    what: 'a row of a table',
    says: 'rest',
    texts: [table('| sieve | one |', '| rest | two |'), table('| x | y |', '| rest | two |')],
    edited: table('| x | y |', '| rest twice | two |'),
    beside: table('| z | y |', '| rest | two |', '| fire | three |'),
  },
  {
    what: 'a tab',
    says: 'rest',
    texts: [
      tabs(tab('Dip', 'stir'), tab('Pour', 'rest')),
      tabs(tab('A', 'b'), tab('Pour', 'rest')),
    ],
    edited: tabs(tab('A', 'b'), tab('Pour', 'rest twice')),
    beside: tabs(tab('A', 'b c'), tab('Pour', 'rest'), tab('D', 'e')),
  },
  {
    what: 'a block of a step',
    says: 'rest',
    texts: [stepper(step('stir', 'rest')), stepper(step('## T', 'stir'), step('sieve', 'rest'))],
    edited: stepper(step('## T', 'stir'), step('sieve', 'rest twice')),
    beside: stepper(step('## T', 'stir'), step('sieve it all', 'rest')),
  },
  {
    what: 'a block of a hint',
    says: 'rest',
    texts: [hint('stir', 'rest'), hint('sieve', '```\nx\n```', 'stir', 'rest')],
    edited: hint('sieve', '```\nx\n```', 'stir', 'rest twice'),
    beside: hint('sieve', '```\ny\n```', 'stir', 'rest'),
  },
];

describe.each(dialects)('a comment on a part of a block, on %s', (dialect) => {
  it('stays with it while others come and go, and is outdated once it is edited itself', async () => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    for (const { what, says, texts, edited, beside } of PARTED) {
      const page = await authors.insert(space, lines(STIR, texts[0] ?? ''));
      const comment = await authors.comment(space, { page, says });
      const follow = async (text: string) => {
        await authors.write(space, page, lines(STIR, text, FIRE));
        return authors.follow(space, comment.id);
      };
      const same = { says, preview: says, outdated: false };
      expect(await follow(texts[1] ?? ''), what).toMatchObject(same);
      const changed = { says: expect.stringContaining('rest twice'), outdated: true };
      expect(await follow(edited), what).toMatchObject(changed);
      expect(await follow(beside), what).toMatchObject(same);
      await authors.write(space, page, lines(STIR));
      expect(await authors.follow(space, comment.id), what).toMatchObject({ outdated: true });
      expect(await follow(texts[0] ?? ''), what).toMatchObject(same);
    }
  });

  it('finds the part when its block is reverted', async () => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    const page = await authors.insert(space, lines(STIR, list('sieve', 'rest')));
    await authors.write(space, page, lines(STIR, list('sieve', 'rest twice')));
    const comment = await authors.comment(space, { page, says: 'rest twice' });
    const node = comment.target.node?.id ?? '';
    const revision = await authors.readRevision(space);
    const revert = { operation: 'revert_page', page, revision, block: node.replace(/~.*/, '') };
    for (const text of [lines(STIR, list('sieve', 'x')), lines(STIR)]) {
      await authors.write(space, page, text);
      await authors.change(space, revert);
      const { target } = await authors.read(space, comment.id);
      expect(target).toMatchObject({ node: { id: node }, page: { outdated: false } });
    }
  });

  it('is as it was where it was made before parts had ids: the block around it counts', async () => {
    await using authors = await openAuthors(dialect);
    const { space, database } = authors;
    const page = await authors.insert(space, lines(STIR, list('sieve', 'rest')));
    const comment = await authors.comment(space, { page, says: 'sieve' });
    const [block = ''] = (comment.target.node?.id ?? '').split('~');
    const whole = await authors.comment(space, { page, says: 'sieverest' });
    expect(whole.target.node?.id).toBe(block);
    await database.transaction(async (tx) => {
      const rows = tx.updateTable('comments').where('id', '=', whole.id);
      await rows.set({ node: `${block}.2` }).execute();
    });
    expect((await authors.read(space, whole.id)).target).toMatchObject({
      node: { id: `${block}.2` },
      page: { outdated: false },
    });
    await authors.write(space, page, lines(list('stir', 'sieve', 'rest')));
    expect((await authors.read(space, whole.id)).target.page?.outdated).toBe(true);
    expect(await authors.follow(space, comment.id)).toMatchObject({ outdated: false });
  });

  it('can be on a row as a whole, and on no cell or part that is not there', async () => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    const page = await authors.insert(space, lines(table('| sieve | one |', '| rest | two |')));
    const cell = await authors.comment(space, { page, says: 'two' });
    const row = (cell.target.node?.id ?? '').replace(/\.\w+$/, '');
    const post = (node: string) =>
      authors.call<typeof cell>('POST', `${space}/comments`, {
        ...{ page, node, body: { markdown: 'Hm.' } },
      });
    const posted = await post(row);
    expect(posted.body.target.node).toMatchObject({ id: row, preview: 'rest two' });
    for (const node of [`${row}x`, `${row}.99`, `${row}~`, '~', row.replace(/~.*/, '.1')]) {
      expect((await post(node)).status, node).toBe(400);
    }
    await authors.write(space, page, lines(table('| x | y |', '| sieve | one |', '| rest | 2 |')));
    expect(await authors.read(space, posted.body.id)).toMatchObject({
      target: { node: { id: row }, page: { outdated: true } },
    });
  });
});

describe('a comment', () => {
  it('on a page that only a change request has cannot be made in the space before the merge', async () => {
    await using authors = await openAuthors();
    const request = await authors.openRequest();
    const page = await authors.insert(request, TEXT);
    const post = (at: Place) =>
      authors.call('POST', `${at}/comments`, { page, body: { markdown: 'Hm.' } });
    expect([(await post(request)).status, (await post(authors.space)).status]).toEqual([200, 400]);
    await authors.call('POST', `${request}/merge`);
    expect((await post(authors.space)).status).toBe(200);
  });

  it('on one of two blocks that say the same goes to neither when both are written anew', async () => {
    await using authors = await openAuthors();
    const { space } = authors;
    const page = await authors.insert(space, TEXT);
    const comment = await authors.comment(space, { page, says: REST });
    await authors.write(space, page, lines(STIR));
    await authors.write(space, page, lines(REST, STIR, REST));
    expect(await authors.follow(space, comment.id)).toMatchObject({ outdated: true });
  });

  it('inside a list, a table or tabs comes back with the block around it', async () => {
    await using authors = await openAuthors();
    const { space } = authors;
    const nested = [
      '* sieve\n  * twice\n* rest',
      '| a | b |\n| - | - |\n| one | two |',
      '{% tabs %}\n{% tab title="Dip" %}\nSlowly.\n\nTwice.\n{% endtab %}\n{% endtabs %}',
    ];
    for (const [index, says] of ['twice', 'two', 'Slowly.'].entries()) {
      const block = nested[index] ?? '';
      const page = await authors.insert(space, lines(STIR, block));
      const comment = await authors.comment(space, { page, says });
      await authors.write(space, page, lines(STIR));
      expect(await authors.follow(space, comment.id)).toMatchObject({ outdated: true });
      await authors.write(space, page, lines(block, STIR));
      const back = { says, preview: says, outdated: false };
      expect(await authors.follow(space, comment.id)).toMatchObject(back);
    }
  });
});
