import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PrivateSites,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import type { Condition } from './conditions.ts';
import { type PublishedPlan, publishPlan } from './publish-plan.ts';
import type { BlockPlan, PagePlan, SitePlan, SpacePlan } from './site-plan.ts';
import { openReader, type TestReader } from './test-readers.ts';

const STAFF: Condition = { kind: 'holds', source: 'claims', name: 'staff' };

const makePage = (word: string, blocks: readonly BlockPlan[], isHidden: boolean): PagePlan => ({
  ...{ word, blocks, variables: {}, pages: [] },
  ...(isHidden && { condition: STAFF }),
});
const makeSpace = (word: string, pages: readonly PagePlan[], isHidden = false): SpacePlan => ({
  ...{ word, pages, variables: {}, files: [], contents: [], links: [] },
  ...(isHidden && { condition: STAFF }),
});

/** Pages that the page `start` links to, by whether anybody is shown them. */
const HIDDEN = ['cinnabar', 'realgar', 'orpiment'];
const OPEN = ['celadon', 'ochre'];
const FORMS = ['link', 'mention', 'card'] as const;

const PLAN: SitePlan = {
  visibility: 'public',
  sections: [
    {
      word: 'all',
      spaces: [
        makeSpace('glazes', [
          makePage('gl', [], false),
          makePage('ochre', [], false),
          makePage('realgar', [], true),
        ]),
        makeSpace('vault', [makePage('va', [], false), makePage('orpiment', [], false)], true),
        makeSpace('kiln', [
          makePage(
            'start',
            [...HIDDEN, ...OPEN].flatMap((page) =>
              FORMS.map((form) => ({ kind: 'page', page, form }) as const),
            ),
            false,
          ),
          makePage('cinnabar', [], true),
          makePage('celadon', [], false),
        ]),
      ],
    },
  ],
  ...{ menus: [], redirects: [] },
};

describe.each(dialects)('what leads to what is hidden, on %s,', (dialect) => {
  let sites: PrivateSites;
  let site: PublishedPlan;
  let [anybody, staff]: TestReader[] = [];

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    site = await publishPlan(sites, PLAN);
    const { token: renderer } = await sites.server.make.org('Renderer');
    const open = (claims: Record<string, boolean>) =>
      openReader(sites, { site, renderer }, { kind: 'visitor', claims, unsigned: {} });
    [anybody, staff] = [await open({}), await open({ staff: true })];
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  const idOf = (word: string) => site.ids.get(word)?.[0] ?? '';
  const ask = async (reader: TestReader | undefined, path: string) => {
    const space = site.spaces.find(({ plan }) => plan.word === 'kiln');
    const whole = path.replace('{revision}', `revisions/${space?.revisionId}`);
    const answer = await sites.server.request('GET', `/spaces/${space?.id}/${whole}`, {
      token: reader?.token ?? '',
    });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.body);
  };
  const listWays = () => [
    `content/page/${idOf('start')}?format=document`,
    `content/page/${idOf('start')}?format=document&dereferenced=reusable-contents`,
    `content/page/${idOf('start')}?format=markdown`,
    `{revision}/page/${idOf('start')}/document`,
  ];

  it('is a broken reference in every form of a page that the API has', async () => {
    for (const way of listWays()) {
      const told = await ask(anybody, way);
      for (const word of [...HIDDEN, 'vault']) {
        expect([way, word, told.includes(word), told.includes(idOf(word))]).toEqual([
          way,
          word,
          false,
          false,
        ]);
      }
      for (const word of OPEN)
        expect([way, word, told.includes(idOf(word)) || told.includes(word)]).toEqual([
          way,
          word,
          true,
        ]);
      const all = await ask(staff, way);
      for (const word of [...HIDDEN, ...OPEN]) {
        expect([way, word, all.includes(idOf(word)) || all.includes(word)]).toEqual([
          way,
          word,
          true,
        ]);
      }
    }
  });

  it('is told once it is shown, and no more once it is hidden again, though answers are kept', async () => {
    const way = `content/page/${idOf('start')}?format=document`;
    const glazes = idOf('glazes');
    const setCondition = (page: string, condition: string) =>
      sites.call('POST', `/spaces/${glazes}/content`, {
        changes: [{ operation: 'update_page', page: idOf(page), condition }],
      });
    await setCondition('realgar', '');
    await setCondition('ochre', 'visitor.claims.staff');
    const told = await ask(anybody, way);
    expect([told.includes(idOf('realgar')), told.includes(idOf('ochre'))]).toEqual([true, false]);
    await setCondition('realgar', 'visitor.claims.staff');
    await setCondition('ochre', '');
    const again = await ask(anybody, way);
    expect([again.includes(idOf('realgar')), again.includes(idOf('ochre'))]).toEqual([false, true]);
  });

  it('leaves link pages without a target, alone and in every list', async () => {
    const kiln = site.spaces.find(({ plan }) => plan.word === 'kiln');
    const link = (title: string, word: string, space?: string) => ({
      ...{ operation: 'insert_page', type: 'link', title, document: {} },
      target: { kind: 'page', page: idOf(word), ...(space && { space: idOf(space) }) },
    });
    await sites.call('POST', `/spaces/${kiln?.id}/content`, {
      changes: [
        link('To cinnabar', 'cinnabar'),
        link('To orpiment', 'orpiment', 'vault'),
        link('To realgar', 'realgar', 'glazes'),
        link('To celadon', 'celadon'),
        link('To ochre', 'ochre', 'glazes'),
      ],
    });
    const { revision } = await sites.call<{ revision: string }>('GET', `/spaces/${kiln?.id}`);
    for (const way of ['content/pages', `revisions/${revision}/pages`, `revisions/${revision}`]) {
      const told = await ask(anybody, way);
      expect(told).toContain('To orpiment');
      for (const word of HIDDEN) expect([way, told.includes(idOf(word))]).toEqual([way, false]);
      for (const word of OPEN) expect([way, told.includes(idOf(word))]).toEqual([way, true]);
      const all = await ask(staff, way);
      for (const word of HIDDEN) expect([way, all.includes(idOf(word))]).toEqual([way, true]);
    }
  });
});
