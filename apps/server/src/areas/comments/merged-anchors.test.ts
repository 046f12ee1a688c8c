import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { openAuthors, type Place } from './testing/authors.ts';

const STIR = 'Stir the glaze well before use.';
const FIRE = 'Fire it twice in the old kiln.';
const lines = (...blocks: string[]) => `# Glazing\n\n${blocks.join('\n\n')}\n`;

const list = (items: readonly string[]) => items.map((item) => `* ${item}`).join('\n');
const table = (items: readonly string[]) =>
  ['| a | b |', '| - | - |', ...items.map((item) => `| ${item} | cell |`)].join('\n');
const tabs = (items: readonly string[]) =>
  [
    '{% tabs %}',
    items.map((item) => `{% tab title="${item}" %}\n${item}\n{% endtab %}`).join('\n\n'),
    '{% endtabs %}',
  ].join('\n');
const steps = (items: readonly string[]) =>
  [
    '{% stepper %}',
    items.map((item) => `{% step %}\n## ${item}\n\n${item} body\n{% endstep %}`).join('\n\n'),
    '{% endstepper %}',
  ].join('\n');

const PARTS: [string, (items: readonly string[]) => string, string][] = [
  ['an item of a list', list, 'rest'],
  ['a row of a table', table, 'rest'],
  ['a tab', tabs, 'rest'],
  ['a step', steps, 'rest body'],
];

describe.each(dialects)('a comment on a part that others insert above, on %s', (dialect) => {
  it.each(
    PARTS,
  )('%s: stays on it in the space, in the request and through both', async (_, write, says) => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    const text = (...items: string[]) => lines(STIR, write(items), FIRE);
    const page = await authors.insert(space, text('sieve', 'rest', 'dip'));
    const request = await authors.openRequest();
    const comments: [Place, string][] = [];
    for (const at of [space, request]) {
      comments.push([at, (await authors.comment(at, { page, says })).id]);
    }
    const check = async () => {
      for (const [at, id] of comments) {
        expect(await authors.follow(at, id), at).toMatchObject({ says, outdated: false });
      }
    };
    await authors.write(space, page, text('wash', 'sieve', 'rest', 'dip'));
    await check();
    await authors.write(request, page, text('sieve', 'shake', 'rest', 'dip'));
    await check();
    await authors.call('POST', `${request}/update`);
    await check();
    const merged = await authors.call('POST', `${request}/merge`);
    expect(merged.body).toMatchObject({ result: 'merge', conflicts: 0 });
    await check();
    const shown = await authors.call('GET', `${space}/content/page/${page}?format=markdown`);
    expect(shown.body.markdown).toBe(text('wash', 'sieve', 'shake', 'rest', 'dip'));
  });
});

describe.each(
  dialects,
)('a comment on a block that is moved and changed at once, on %s', (dialect) => {
  const REST = 'Rest the glaze for a whole day.';
  const LONG = 'Rest the glaze for a whole week.';
  const text = (...blocks: string[]) => lines(STIR, ...blocks, FIRE);

  it.each(['space', 'request'] as const)('stays on it in the %s', async (where) => {
    await using authors = await openAuthors(dialect);
    const at = where === 'space' ? authors.space : await authors.openRequest();
    const page = await authors.insert(at, text('Sieve it.', 'Wash it.', REST));
    const { id } = await authors.comment(at, { page, says: REST });
    await authors.write(at, page, text(LONG, 'Sieve it.', 'Wash it.'));
    expect(await authors.follow(at, id)).toMatchObject({ says: LONG, outdated: true });
    await authors.write(at, page, text('Sieve it.', REST, 'Wash it.'));
    expect(await authors.follow(at, id)).toMatchObject({ says: REST, outdated: false });
  });

  it('stays on the one copy where both move and edit it', async () => {
    await using authors = await openAuthors(dialect);
    const { space } = authors;
    const rest = ['Sieve it.', 'Wash it.', 'Dry it.', 'Dip it.'];
    const [sieve = '', wash = '', ...others] = rest;
    const page = await authors.insert(space, text(sieve, wash, REST, ...others));
    const request = await authors.openRequest();
    const inSpace = await authors.comment(space, { page, says: REST });
    const inRequest = await authors.comment(request, { page, says: REST });
    await authors.write(request, page, text(LONG, ...rest));
    await authors.write(space, page, text(...rest, REST.replace('glaze', 'slip')));
    const merged = await authors.call('POST', `${request}/merge`);
    expect(merged.body).toMatchObject({ result: 'merge' });
    const both = LONG.replace('glaze', 'slip');
    const shown = await authors.call('GET', `${space}/content/page/${page}?format=markdown`);
    expect(shown.body.markdown).toBe(text(both, ...rest));
    const follows = [
      await authors.follow(space, inSpace.id),
      await authors.follow(request, inRequest.id),
    ];
    expect(follows).toMatchObject([{ says: both }, { says: both }]);
  });
});
