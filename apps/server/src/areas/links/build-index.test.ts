import { describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { countSteps } from '../../testing/count-steps.ts';
import { dialects } from '../../testing/test-platform.ts';
import { readHead, readRevision } from '../content/index.ts';
import { requestBuilding } from './follow-content.ts';
import { listLinks } from './list-links.ts';
import type { PageDraft } from './testing/linked-pages.ts';
import { forgetLinks, openLinks, readRows } from './testing/open-links.ts';

const links = { 'x.md': { kind: 'page', page: 'p0000' } } as const;

/** Pages `p0000`, `p0001`, … that link to the first one and have an anchor. */
function makePages(count: number, text = '## Here\n\n[x](x.md)\n'): Record<string, PageDraft> {
  const names = Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, '0')}`);
  return Object.fromEntries(names.map((id) => [id, { text, links }]));
}

/** What is answered of every link of the space as it is now. */
async function describeLinks(platform: Platform, spaceId: string) {
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  if (view === undefined) throw new Error('The head is missing.');
  const query = { limit: 1000, app: 'https://docs.example.com/app' };
  return listLinks(platform, view, { ...query, readSpace: async () => undefined });
}

/** The rows that are made of the space's documents alone. */
async function rebuild(platform: Platform, spaceId: string) {
  await forgetLinks(platform, spaceId);
  await platform.database.transaction((tx) => requestBuilding(platform, tx, spaceId));
  await platform.jobs.runDue();
  return readRows(platform, spaceId);
}

describe.each(dialects)('the links of a copy on %s', (dialect) => {
  it('are given rows some at a time, and are those of its documents', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    const revision = await write(makePages(450));
    await platform.jobs.runDue();
    const copy = await opened.copy(revision);
    expect((await readRows(platform, copy)).links).toEqual([]);
    expect(await countSteps(platform, copy)).toBe(5);
    const built = await readRows(platform, copy);
    expect([built.links.length, built.sources.length]).toEqual([450, 450]);
    expect(await rebuild(platform, copy)).toEqual(built);
    const original = await readRows(platform, spaceId);
    const own = <Row extends { space_id: string }>(rows: Row[]) =>
      rows.map((row) => ({ ...row, space_id: copy }));
    expect(own(original.links)).toEqual(built.links);
  });

  it('follow what is written into either space meanwhile', async () => {
    await using opened = await openLinks(dialect);
    const { platform, write } = opened;
    const revision = await write(makePages(450));
    const copy = await opened.copy(revision);
    const building = platform.jobs.runDue();
    for (let round = 0; round < 6; round += 1) {
      const early = `p00${10 + round}`;
      const late = `p03${10 + round}`;
      await write({ [early]: null, [late]: { text: 'Nothing.\n' } });
      await write({ [early]: { text: `[a](https://a.example/${round})\n` } }, copy);
      await write({ [late]: null, [`new${round}`]: { text: '[x](x.md)\n', links } }, copy);
      const { stats } = await describeLinks(platform, copy);
      expect(stats.total).toBe(2 + round);
    }
    await building;
    await platform.jobs.runDue();
    const built = await readRows(platform, copy);
    const answer = await describeLinks(platform, copy);
    expect(await rebuild(platform, copy)).toEqual(built);
    expect(await describeLinks(platform, copy)).toEqual(answer);
    expect(built.links.filter(({ target }) => target.startsWith('page:p0000'))).toHaveLength(444);
  });

  it('are the same after a step that is run again, and by several workers', async () => {
    await using opened = await openLinks(dialect);
    const { platform, write } = opened;
    const revision = await write(makePages(450));
    const copy = await opened.copy(revision);
    const ask = () => platform.database.transaction((tx) => requestBuilding(platform, tx, copy));
    await Promise.all([platform.jobs.runDue(), platform.jobs.runDue(), ask(), ask()]);
    await ask();
    await platform.jobs.runDue();
    const built = await readRows(platform, copy);
    expect(built.links).toHaveLength(450);
    expect(await rebuild(platform, copy)).toEqual(built);
  });

  it('of a copy that is being made itself are those of the first', async () => {
    await using opened = await openLinks(dialect);
    const { platform, write } = opened;
    const first = await opened.copy(await write(makePages(30)));
    const edited = await write({ p0003: { text: '[a](https://a.example/)\n' } }, first);
    const second = await opened.copy(edited);
    const expected = await describeLinks(platform, first);
    const answer = await describeLinks(platform, second);
    expect(answer.links.map(({ name }) => name)).toEqual(expected.links.map(({ name }) => name));
    await platform.jobs.runDue();
    const built = await readRows(platform, second);
    expect(await rebuild(platform, second)).toEqual(built);
    expect(built.links).toHaveLength(30);
  });
});
