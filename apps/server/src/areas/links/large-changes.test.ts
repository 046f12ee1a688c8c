import { describe, expect, it } from 'vitest';
import { wholePerson } from '../../http/rights-holder.ts';
import type { Platform } from '../../platform/index.ts';
import { countSteps } from '../../testing/count-steps.ts';
import { dialects } from '../../testing/test-platform.ts';
import { readHead, readRevision } from '../content/index.ts';
import { requestBuilding } from './follow-content.ts';
import { listBacklinks } from './list-backlinks.ts';
import { findOwnIndex } from './store.ts';
import type { PageDraft } from './testing/linked-pages.ts';
import { forgetLinks, openLinks, readRows } from './testing/open-links.ts';

const LARGE = 120;
const links = { 'x.md': { kind: 'page', page: 'p000' } } as const;

/** Pages `p000`, `p001`, … that link to the first one. */
function makePages(count: number): Record<string, PageDraft> {
  const names = Array.from({ length: count }, (_, at) => `p${String(at).padStart(3, '0')}`);
  return Object.fromEntries(names.map((id) => [id, { text: '[x](x.md)\n', links }]));
}

async function countBacklinks(platform: Platform, spaceId: string): Promise<number> {
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  if (view === undefined) throw new Error('The head is missing.');
  const page = { after: undefined, limit: 10, holder: wholePerson('') };
  return (await listBacklinks(platform, view, { kind: 'page', id: 'p000' }, page)).count;
}

describe.each(dialects)('links after a large change on %s', (dialect) => {
  it('are answered at once, and given rows by jobs', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    await write(makePages(LARGE));
    expect((await readRows(platform, spaceId)).links).toEqual([]);
    expect(await countBacklinks(platform, spaceId)).toBe(LARGE - 1);
    await platform.jobs.runDue();
    expect((await readRows(platform, spaceId)).links).toHaveLength(LARGE);
    expect(await countBacklinks(platform, spaceId)).toBe(LARGE - 1);
  });

  it('are given rows a few sources at a time, and fewer where their texts are long', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    await write(makePages(LARGE));
    expect(await countSteps(platform, spaceId)).toBe(Math.ceil(LARGE / 16));
    const text = `[x](x.md)\n\n${'word '.repeat(4000)}\n`;
    const pages = Object.entries(makePages(60)).map(([id, page]) => [id, { ...page, text }]);
    await write(Object.fromEntries(pages));
    expect(await countSteps(platform, spaceId)).toBe(60);
    expect(await countBacklinks(platform, spaceId)).toBe(LARGE - 1);
  });

  it('are right at each step, whatever is written meanwhile, and rows end at the newest', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    await write(makePages(LARGE));
    const moving = platform.jobs.runDue();
    for (let round = 1; round <= 4; round += 1) {
      await write({ [`p05${round}`]: null, [`p10${round}`]: { text: 'Nothing.\n' } });
      expect(await countBacklinks(platform, spaceId)).toBe(LARGE - 1 - 2 * round);
    }
    await moving;
    await platform.jobs.runDue();
    expect(await countBacklinks(platform, spaceId)).toBe(LARGE - 9);
    const own = await findOwnIndex(platform.database.db, spaceId);
    const head = await readHead(platform.database.db, spaceId);
    expect(own).toMatchObject({ revisionId: head, builtTo: null, move: null });
    const moved = await readRows(platform, spaceId);
    await forgetLinks(platform, spaceId);
    await platform.database.transaction((tx) => requestBuilding(platform, tx, spaceId));
    await platform.jobs.runDue();
    expect(await readRows(platform, spaceId)).toEqual(moved);
  });
});
