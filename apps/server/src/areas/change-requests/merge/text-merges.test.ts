import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import {
  listWords,
  type MergeServer,
  openMergeServer,
  readNodes,
  type ThreeTexts,
  type Way,
} from '../testing/merge-server.ts';

const TOP = 'Alpha stands above everything.';
const DIG = 'Dig the red clay out of the cold river bank.';
const DEEP = 'Dig the blue clay out of the cold river bank.';
const SOAK = 'Soak it for three days within a wooden barrel.';
const LONG = 'Soak it for nine days within a wooden barrel.';
const END = 'Omega ends everything below.';

const lines = (...blocks: string[]) => `${blocks.join('\n\n')}\n`;
const hint = (style: string, ...blocks: string[]) =>
  `{% hint style="${style}" %}\n${blocks.join('\n\n')}\n{% endhint %}`;
const details = (summary: string, block: string) =>
  `<details>\n<summary>${summary}</summary>\n\n${block}\n\n</details>`;
const code = (...inside: string[]) => ['```', ...inside, '```'].join('\n');

/** Between a first and a last block that neither side touches. */
const framed = (...blocks: string[]) => lines(TOP, ...blocks, END);
const three = (base: string[], ours: string[], theirs: string[]): ThreeTexts => ({
  ...{ base: framed(...base), ours: framed(...ours), theirs: framed(...theirs) },
});

/** What goes together, and what it comes to between the first and the last block. */
const TOGETHER: Record<string, [ThreeTexts, string[]]> = {
  'a join in the space and an edit of the first paragraph': [
    three([DIG, SOAK], [DEEP, SOAK], [`${DIG} ${SOAK}`]),
    [`${DEEP} ${SOAK}`],
  ],
  'a join in the space and an edit of the second': [
    three([DIG, SOAK], [DIG, LONG], [`${DIG} ${SOAK}`]),
    [`${DIG} ${LONG}`],
  ],
  'a join in the request and an edit in the space': [
    three([DIG, SOAK], [`${DIG} ${SOAK}`], [DEEP, SOAK]),
    [`${DEEP} ${SOAK}`],
  ],
  'a join to a list and an edit': [
    three([DIG, SOAK], [DEEP, SOAK], [`* ${DIG}\n* ${SOAK}`]),
    [`* ${DEEP}\n* ${SOAK}`],
  ],
  'a hint around both and an edit': [
    three([DIG, SOAK], [DIG, LONG], [hint('info', DIG, SOAK)]),
    [hint('info', DIG, LONG)],
  ],
  'hints alike': [three([DIG], [hint('info', DIG)], [hint('info', DIG)]), [hint('info', DIG)]],
  'a line of code that both insert, and more': [
    three([code('a', 'b')], [code('a', 'new', 'b')], [code('a', 'new', 'b', 'c')]),
    [code('a', 'new', 'b', 'c')],
  ],
  'a block that both move and edit': [
    three(
      ['One.', 'Two.', DIG, 'Three.', 'Four.'],
      [DEEP, 'One.', 'Two.', 'Three.', 'Four.'],
      ['One.', 'Two.', 'Three.', 'Four.', DIG.replace('cold', 'warm')],
    ),
    [DEEP.replace('cold', 'warm'), 'One.', 'Two.', 'Three.', 'Four.'],
  ],
};

interface Question {
  texts: ThreeTexts;
  ours: string | null;
  theirs: string | null;
  /** The text around what is asked about. */
  around?: (piece: string) => string;
}

/** What is one question about some of the blocks between the first and the last. */
const ASKED: Record<string, Question> = {
  'a join in the space and the deletion of the second paragraph': {
    texts: three([DIG, SOAK], [DIG], [`${DIG} ${SOAK}`]),
    ...{ ours: DIG, theirs: `${DIG} ${SOAK}` },
  },
  'a join in the space and the deletion of the first': {
    texts: three([DIG, SOAK], [SOAK], [`${DIG} ${SOAK}`]),
    ...{ ours: SOAK, theirs: `${DIG} ${SOAK}` },
  },
  'a join in the request and a deletion in the space': {
    texts: three([DIG, SOAK], [`${DIG} ${SOAK}`], [SOAK]),
    ...{ ours: `${DIG} ${SOAK}`, theirs: SOAK },
  },
  'a join with an edit and an edit of the same words': {
    texts: three([DIG, SOAK], [DIG, LONG], [`${DIG} ${SOAK.replace('three', 'four')}`]),
    ...{ ours: `${DIG}\n\n${LONG}`, theirs: `${DIG} ${SOAK.replace('three', 'four')}` },
  },
  'a hint around both with an edit and an edit of the same words': {
    texts: three([DIG, SOAK], [DIG, LONG], [hint('info', DIG, SOAK.replace('three', 'four'))]),
    ours: `${DIG}\n\n${LONG}`,
    theirs: hint('info', DIG, SOAK.replace('three', 'four')),
  },
  'a hint around both and the deletion of one': {
    texts: three([DIG, SOAK], [DIG], [hint('info', DIG, SOAK)]),
    ...{ ours: DIG, theirs: hint('info', DIG, SOAK) },
  },
  'hints of two styles': {
    texts: three([DIG, SOAK], [hint('info', DIG), SOAK], [hint('danger', DIG), SOAK]),
    ...{ ours: hint('info', DIG), theirs: hint('danger', DIG) },
    around: (piece) => framed(piece, SOAK),
  },
  'hints of two styles around both': {
    texts: three([DIG, SOAK], [hint('info', DIG, SOAK)], [hint('danger', DIG, SOAK)]),
    ...{ ours: hint('info', DIG, SOAK), theirs: hint('danger', DIG, SOAK) },
  },
  'a hint around both and another around one': {
    texts: three([DIG, SOAK], [hint('info', DIG), SOAK], [hint('danger', DIG, SOAK)]),
    ...{ ours: `${hint('info', DIG)}\n\n${SOAK}`, theirs: hint('danger', DIG, SOAK) },
  },
  'a hint and details': {
    texts: three([DIG, SOAK], [hint('info', DIG), SOAK], [details('More', DIG), SOAK]),
    ...{ ours: hint('info', DIG), theirs: details('More', DIG) },
    around: (piece) => framed(piece, SOAK),
  },
  'fences of two lengths, one with an edit': {
    texts: three([DIG, SOAK], [code(DIG), SOAK], [`\`${code(DEEP)}\``, SOAK]),
    ...{ ours: code(DIG), theirs: `\`${code(DEEP)}\`` },
    around: (piece) => framed(piece, SOAK),
  },
  'details of two summaries': {
    texts: three([DIG, SOAK], [details('Less', DIG), SOAK], [details('More', DIG), SOAK]),
    ...{ ours: details('Less', DIG), theirs: details('More', DIG) },
    around: (piece) => framed(piece, SOAK),
  },
  'other lines of code at one place': {
    texts: three([code('a', 'b')], [code('a', 'x', 'b')], [code('a', 'y', 'b')]),
    ...{ ours: code('a', 'x', 'b'), theirs: code('a', 'y', 'b') },
  },
  'a split and the deletion of what was split': {
    texts: three([`${DIG} ${SOAK}`], [DIG, SOAK], []),
    ...{ ours: `${DIG}\n\n${SOAK}`, theirs: null },
  },
  'a deletion and the split of what was deleted': {
    texts: three([`${DIG} ${SOAK}`], [], [DIG, SOAK]),
    ...{ ours: null, theirs: `${DIG}\n\n${SOAK}` },
  },
  'a move with an edit and a deletion': {
    texts: { base: framed(DIG, SOAK), ours: lines(DEEP, TOP, SOAK, END), theirs: framed(SOAK) },
    ...{ ours: DEEP, theirs: null },
    around: (piece) => lines(...[piece].filter(Boolean), TOP, SOAK, END),
  },
  'a deletion and a move with an edit': {
    texts: { base: framed(DIG, SOAK), ours: framed(SOAK), theirs: lines(TOP, SOAK, END, DEEP) },
    ...{ ours: null, theirs: DEEP },
    around: (piece) => lines(TOP, SOAK, END, ...[piece].filter(Boolean)),
  },
};

const OWN = 'Neither side says this.';
const OTHER = { markdown: 'Neither side\n\nsays this.\n' };
const WAYS: Way[] = ['ours', 'theirs', 'both', { markdown: OWN }];

function choose(way: Way, { ours, theirs }: Question): string {
  const both = [ours, theirs].filter((side) => side !== null).join('\n\n');
  if (typeof way !== 'string') return way.markdown;
  return { ours: ours ?? '', theirs: theirs ?? '', both }[way];
}

/** Asks one question, resolves it, and merges; answers nothing but what the space has then. */
async function settle(server: MergeServer, name: string, question: Question, way: Way) {
  const page = await server.play(question.texts);
  const [conflict, ...others] = await page.conflicts();
  const { ours, theirs } = question;
  expect(page.updated.result, name).toBe('conflicts');
  expect([conflict, others], name).toMatchObject([{ kind: 'text', ours, theirs }, []]);
  await page.resolve(way);
  expect((await page.merge()).result, name).toBe('merge');
  return page.text(page.space);
}

describe.each(dialects)('texts that both sides changed, on %s', (dialect) => {
  it('go together where they can, and no word is lost or doubled', async () => {
    await using server = await openMergeServer(dialect);
    for (const [name, [texts, blocks]] of Object.entries(TOGETHER)) {
      const page = await server.play(texts);
      expect([page.updated.result, await page.conflicts()], name).toEqual(['update', []]);
      const expected = framed(...blocks);
      expect(await page.text(), name).toBe(expected);
      expect((await page.merge()).result, name).toBe('merge');
      expect(await page.text(page.space), name).toBe(expected);
    }
  });

  it('are one question where they cannot, and every way of settling it leaves the rest', async () => {
    await using server = await openMergeServer(dialect);
    for (const [name, question] of Object.entries(ASKED)) {
      for (const way of WAYS) {
        const around = question.around ?? ((piece) => framed(...[piece].filter(Boolean)));
        const text = await settle(server, `${name}, ${JSON.stringify(way)}`, question, way);
        expect(text, `${name}, ${JSON.stringify(way)}`).toBe(around(choose(way, question)));
      }
    }
  });

  it('show a question in one block of the document, with keys of its own', async () => {
    await using server = await openMergeServer(dialect);
    for (const [name, { texts, around, ours, theirs }] of Object.entries(ASKED)) {
      const page = await server.play(texts);
      const [conflict] = await page.conflicts();
      const blocks = await page.blocks();
      const shown = blocks.filter(({ type }) => type === 'conflict');
      expect(shown, name).toMatchObject([{ data: { conflict: conflict?.id } }]);
      const fragments = shown[0]?.fragments ?? [];
      expect(
        fragments.map(({ fragment }) => fragment),
        name,
      ).toEqual(['base', 'ours', 'theirs']);
      for (const [index, side] of [ours, theirs].entries()) {
        const words = listWords(readNodes(fragments[index + 1]?.nodes ?? []));
        expect(words, name).toEqual(listWords(stripMarks(side ?? '')));
      }
      const rest = readNodes(blocks.filter(({ type }) => type !== 'conflict'));
      const others = around === undefined ? framed() : around('');
      expect(listWords(rest), name).toEqual(listWords(others));
      const keys = listKeys(blocks);
      expect(new Set(keys).size, name).toBe(keys.length);
    }
  });

  it('show how the sides of a question differ, by words', async () => {
    await using server = await openMergeServer(dialect);
    for (const [name, { texts }] of Object.entries(ASKED)) {
      const page = await server.play(texts);
      const [conflict] = await page.conflicts();
      for (const side of ['ours', 'theirs'] as const) {
        const runs = conflict?.differences?.[side] ?? [];
        const join = (left: string) =>
          runs.flatMap(({ change, text }) => (change === left ? [] : text)).join('');
        expect(join('deleted'), name).toBe(conflict?.[side] ?? '');
        expect(join('inserted'), name).toBe(conflict?.base ?? '');
      }
    }
  });
});

const widen = (text: string) => text.replaceAll('\n', '\r\n');
const BARE = /(?<!\r)\n/;

const FRONT = (icon: string, ...keys: string[]) =>
  lines(['---', `icon: ${icon}`, ...keys, '---'].join('\n'), DIG);

/** What adds lines of its own to a text: separators, definitions and keys. */
const ADDED: Record<string, ThreeTexts> = {
  'two lists': three([], ['* milk\n* eggs'], ['* nails\n* wood']),
  definitions: {
    base: lines(DIG, SOAK),
    ours: lines(`${DIG} [a]`, SOAK, '[a]: /a'),
    theirs: lines(DIG, `${SOAK} [b]`, '[b]: /b'),
  },
  'keys of the front matter': {
    base: lines(DIG),
    ours: FRONT('sun', 'description: Hot'),
    theirs: FRONT('sun', 'tags: [a]'),
  },
  'one key of the front matter': {
    base: FRONT('fire'),
    ours: FRONT('sun', 'description: Hot'),
    theirs: FRONT('moon', 'tags: [a]'),
  },
};

describe.each(dialects)('texts whose lines end as on Windows, on %s', (dialect) => {
  it('never get another line end, in whichever way they are merged', async () => {
    await using server = await openMergeServer(dialect);
    const together = Object.entries(TOGETHER).map(([name, [texts]]) => [name, texts] as const);
    const asked = Object.entries(ASKED).map(([name, { texts }]) => [name, texts] as const);
    for (const [name, texts] of [...together, ...asked, ...Object.entries(ADDED)]) {
      const isKey = name === 'one key of the front matter';
      for (const way of ['ours', 'theirs', ...(isKey ? [] : ['both' as const]), OTHER] as const) {
        const page = await server.play({
          ...{ base: widen(texts.base), ours: widen(texts.ours), theirs: widen(texts.theirs) },
        });
        expect(await page.text(), name).not.toMatch(BARE);
        const open = await page.conflicts();
        const chosen = isKey && typeof way !== 'string' ? { markdown: 'icon: star\n' } : way;
        for (const { base, ours, theirs } of open) {
          expect([base, ours, theirs].join(''), name).not.toMatch(BARE);
          await page.resolve(chosen);
        }
        expect((await page.merge()).result, name).toBe('merge');
        expect(await page.text(page.space), `${name}, ${JSON.stringify(way)}`).not.toMatch(BARE);
        if (open.length === 0) break;
      }
    }
  });
});

describe.each(dialects)('lists that both sides add at one place, on %s', (dialect) => {
  it.each([
    ['bullets', '* milk\n* eggs', '* nails\n* wood', /<ul/g],
    ['numbers', '1. milk\n2. eggs', '1. nails\n2. wood', /<ol/g],
  ])('as %s, stay two lists on the published page', async (_, own, other, opening) => {
    await using server = await openMergeServer(dialect);
    const page = await server.play(three([], [own], [other]));
    expect((await page.merge()).result).toBe('merge');
    const html = await server.readSite((await page.read(page.space)).path);
    const content = html.slice(html.indexOf(TOP), html.indexOf(END));
    expect(content.match(opening)).toHaveLength(2);
    expect(content).not.toContain('&lt;!--');
    const first = content.slice(0, content.search(/<\/[uo]l>/));
    expect([/milk[\s\S]*eggs/.test(first), /nails|wood/.test(first)]).toEqual([true, false]);
  });
});

/** Without the marks of hints, details and fences, which are not words of the document. */
function stripMarks(markdown: string): string {
  return markdown.replace(/\{%.*?%\}|<\/?\w+>|`+/g, '');
}

function listKeys(nodes: readonly { key?: string; nodes?: unknown; fragments?: unknown }[]) {
  const keys: string[] = [];
  const visit = (node: { key?: string; nodes?: unknown; fragments?: unknown }) => {
    if (node.key !== undefined) keys.push(node.key);
    for (const child of [node.nodes ?? [], node.fragments ?? []].flat())
      visit(child as typeof node);
  };
  for (const node of nodes) visit(node);
  return keys;
}
