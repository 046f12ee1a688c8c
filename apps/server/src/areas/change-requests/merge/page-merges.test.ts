import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type MergedPage, openMergeServer, readNodes } from '../testing/merge-server.ts';

const lines = (...blocks: string[]) => `${blocks.join('\n\n')}\n`;
const head = (...keys: string[]) => lines(['---', ...keys, '---'].join('\n'), 'Dig the clay.');

/** What the space says of a page once its change request is merged. */
async function mergeAndRead(page: MergedPage) {
  expect((await page.merge()).result).toBe('merge');
  return page.read(page.space);
}

const ORDERS = {
  'at the end': (definition: string, ...blocks: string[]) => lines(...blocks, definition),
  'at the head': (definition: string, ...blocks: string[]) => lines(definition, ...blocks),
  'between blocks': (definition: string, first = '', ...blocks: string[]) =>
    lines(first, definition, ...blocks),
};

describe.each(dialects)('link definitions on %s', (dialect) => {
  it.each(Object.entries(ORDERS))('that both sides add %s all lead on', async (_where, write) => {
    await using server = await openMergeServer(dialect);
    const page = await server.play({
      base: lines('Top.', 'Dig the clay.', 'Pour the slip.'),
      ours: write('[a]: https://a.test/', 'Top.', 'Dig the [clay][a].', 'Pour the slip.'),
      theirs: write('[b]: https://b.test/', 'Top.', 'Dig the clay.', 'Pour the [slip][b].'),
    });
    expect(page.updated.result).toBe('update');
    const { markdown = '', path } = await mergeAndRead(page);
    for (const definition of ['[a]: https://a.test/', '[b]: https://b.test/']) {
      expect(markdown.split(definition)).toHaveLength(2);
    }
    const html = await server.readSite(path);
    expect(html).toMatch(/<a [^>]*href="https:\/\/a\.test\/"[^>]*>clay/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/b\.test\/"[^>]*>slip/);
  });

  it('of one label with two targets are one question, settled each way', async () => {
    await using server = await openMergeServer(dialect);
    for (const [resolution, target] of [
      ['ours', 'https://a.test/'],
      ['theirs', 'https://b.test/'],
      [{ markdown: '[k]: https://c.test/' }, 'https://c.test/'],
    ] as const) {
      const page = await server.play({
        base: lines('Dig the clay.', 'Pour the slip.'),
        ours: lines('Dig the [clay][k].', 'Pour the slip.', '[k]: https://a.test/'),
        theirs: lines('Dig the clay.', 'Pour the [slip][K].', '[K]: https://b.test/'),
      });
      const open = await page.conflicts();
      expect(open).toMatchObject([{ kind: 'text', base: null, ours: '[k]: https://a.test/' }]);
      const shown = (await page.blocks()).filter(({ type }) => type === 'conflict');
      expect(shown.map((block) => readNodes(block.fragments ?? []).trim())).toEqual([
        '[k]: https://a.test/ [K]: https://b.test/',
      ]);
      await page.resolve(resolution);
      const { markdown, path } = await mergeAndRead(page);
      expect(markdown?.match(/^\[k\]: .*/gim)).toHaveLength(1);
      const html = await server.readSite(path);
      expect(html.match(/href="https:\/\/\w\.test\/"/g)).toEqual(
        new Array(2).fill(`href="${target}"`),
      );
    }
  });
});

describe.each(dialects)('a definition that one side takes away with its link, on %s', (dialect) => {
  const base = lines('Dig the [clay][k] well.', 'Pour the slip slowly.', '[k]: https://k.test/');
  const without = lines('Dig the clay well.', 'Pour the slip slowly.');
  const used = base.replace('the slip', 'the [slip][K]');

  it.each([
    ['the request', without, used],
    ['the space', used, without],
  ])('as %s does, stays where the other comes to link by it', async (_, ours, theirs) => {
    await using server = await openMergeServer(dialect);
    const page = await server.play({ base, ours, theirs });
    expect([page.updated.result, await page.conflicts()]).toEqual(['update', []]);
    const { markdown, path } = await mergeAndRead(page);
    expect(markdown).toBe(used.replace('[clay][k]', 'clay'));
    expect(await server.readSite(path)).toMatch(/<a [^>]*href="https:\/\/k\.test\/"[^>]*>slip/);
  });

  it('goes where the other has no more links than there were', async () => {
    await using server = await openMergeServer(dialect);
    const theirs = base.replace('slowly', 'at once');
    const page = await server.play({ base, ours: without, theirs });
    expect((await mergeAndRead(page)).markdown).toBe(without.replace('slowly', 'at once'));
  });
});

describe.each(dialects)('the title and the front matter of a page on %s', (dialect) => {
  it('of a page that both retitle by its heading are one question, settled once', async () => {
    await using server = await openMergeServer(dialect);
    for (const [way, title] of [
      ['ours', 'Own'],
      ['theirs', 'Main'],
      [{ markdown: '# New' }, 'New'],
    ] as const) {
      const texts = { base: '# Clay', ours: '# Own', theirs: '# Main' };
      const page = await server.play({
        base: lines(texts.base, 'Dig.'),
        ours: lines(texts.ours, 'Dig.'),
        theirs: lines(texts.theirs, 'Dig.', 'Soak.'),
      });
      expect(await page.conflicts()).toMatchObject([{ kind: 'text', ...texts }]);
      expect(await page.read()).toMatchObject({ title: 'Own' });
      const [shown] = await page.blocks();
      expect(shown?.type).toBe('conflict');
      expect(shown?.fragments?.map((side) => readNodes([side]))).toEqual(['Clay', 'Own', 'Main']);
      await page.resolve(way);
      expect(await page.conflicts()).toEqual([]);
      const merged = await mergeAndRead(page);
      expect(merged).toMatchObject({ title, markdown: lines(`# ${title}`, 'Dig.', 'Soak.') });
      expect(await server.readSite(merged.path)).toContain(title);
    }
  });

  it('goes together where the keys are different', async () => {
    await using server = await openMergeServer(dialect);
    const page = await server.play({
      base: head('icon: fire', 'description: Hot', 'tags:', '  - a'),
      ours: head('icon: sun', 'description: Hot', 'tags:', '  - a'),
      theirs: head('icon: fire', 'description: Cold', 'tags:', '  - a', '  - b'),
    });
    expect([page.updated.result, await page.conflicts()]).toEqual(['update', []]);
    const merged = await mergeAndRead(page);
    expect(merged).toMatchObject({
      ...{ icon: 'sun', description: 'Cold', tags: [{ tag: { tag: 'a' } }, { tag: { tag: 'b' } }] },
      markdown: head('icon: sun', 'description: Cold', 'tags:', '  - a', '  - b'),
    });
  });

  it.each([
    ['icon', ['icon: fire', 'icon: sun', 'icon: moon', 'icon: star'], ['sun', 'moon', 'star']],
    [
      'description',
      ['description: Hot', 'description: Warm', 'description: Cold', 'description: Mild'],
      ['Warm', 'Cold', 'Mild'],
    ],
    [
      'tags',
      ['tags: [a]', 'tags: [a, b]', 'tags: [c]', 'tags: [d]'],
      [
        [{ tag: { tag: 'a' } }, { tag: { tag: 'b' } }],
        [{ tag: { tag: 'c' } }],
        [{ tag: { tag: 'd' } }],
      ],
    ],
    ['title', ['title: Clay', 'title: Own', 'title: Main', 'title: New'], ['Own', 'Main', 'New']],
  ])('is one question about %s, and says what the page has', async (key, written, values) => {
    await using server = await openMergeServer(dialect);
    const [base = '', ours = '', theirs = '', own = ''] = written;
    const ways = ['ours', 'theirs', { markdown: own }] as const;
    for (const [index, way] of ways.entries()) {
      const page = await server.play({
        base: head(base, 'emoji: 1f525'),
        ours: `${head(ours, 'emoji: 1f525')}\nSoak.\n`,
        theirs: head(theirs, 'emoji: 1f680'),
      });
      expect(await page.conflicts()).toMatchObject([
        {
          ...{ kind: 'text', block: null, key, base: `${base}\n`, ours: `${ours}\n` },
          ...{ theirs: `${theirs}\n`, differences: expect.anything() },
        },
      ]);
      const shown = (await page.blocks()).filter(({ type }) => type === 'conflict');
      expect(shown.map(({ fragments }) => fragments?.map((side) => readNodes([side])))).toEqual([
        [base, ours, theirs],
      ]);
      expect(await page.read()).toMatchObject({ [key]: values[0] });
      await page.resolve(way);
      expect(await page.conflicts()).toEqual([]);
      const line = [ours, theirs, own][index] ?? '';
      expect(await mergeAndRead(page)).toMatchObject({
        ...{ [key]: values[index], emoji: '1f680' },
        markdown: `${head(line, 'emoji: 1f680')}\nSoak.\n`,
      });
    }
  });
});
