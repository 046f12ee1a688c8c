import { describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { dialects } from '../../testing/test-platform.ts';
import { contentArea } from '../content/area.ts';
import { searchArea } from './area.ts';
import { rebuildIndex } from './index.ts';
import { findSearchState } from './store.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

const LARGE = 120;

/** Pages `p000`, `p001`, … of a text. */
function makePages(count: number, text: string): Record<string, PageDraft> {
  const names = Array.from({ length: count }, (_, at) => `p${String(at).padStart(3, '0')}`);
  return Object.fromEntries(names.map((id) => [id, { text }]));
}

const listFound = async (platform: Platform, space: string, word: string) =>
  (await find(platform, space, word, { limit: 1000 })).sort();

/** The same installation as a process has it that starts after this one was killed. */
async function restart(platform: Platform) {
  const restarted = await openPlatform(platform.config);
  contentArea.open(restarted);
  searchArea.open(restarted);
  return restarted;
}

describe.each(dialects)('the index after a large change on %s', (dialect) => {
  it('is made by jobs that a killed server leaves to the next one', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(LARGE, 'glazing'));
    expect(await listFound(platform, space, 'glazing')).toEqual([]);
    const running = platform.jobs.runDue();
    await expect
      .poll(async () => (await findSearchState(platform.database.db, space))?.move?.upTo)
      .not.toBe('');
    await platform.jobs.stop();
    await running;
    await using restarted = await restart(platform);
    await restarted.jobs.runDue();
    const pages = Object.keys(makePages(LARGE, ''));
    expect(await listFound(restarted, space, 'glazing')).toEqual(pages);
    const head = await findSearchState(restarted.database.db, space);
    expect(head?.move).toBe(null);
  });

  it('has a small change at once, also one that comes before it is made', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(LARGE, 'glazing'));
    await writePages(platform, space, { p050: { text: 'firing' }, p060: null });
    expect(await listFound(platform, space, 'firing')).toEqual(['p050']);
    await platform.jobs.runDue();
    expect(await listFound(platform, space, 'firing')).toEqual(['p050']);
    expect(await listFound(platform, space, 'glazing')).toHaveLength(LARGE - 2);
  });

  it('is of the newest content, whatever was written while it was made', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(LARGE, 'glazing'));
    const making = platform.jobs.runDue();
    for (let round = 0; round < 4; round += 1) {
      await writePages(platform, space, { [`p00${round}`]: { text: 'firing' } });
      await writePages(platform, space, makePages(LARGE, `casting${round}`));
      await writePages(platform, space, {
        ...{ [`p10${round}`]: { text: 'firing' }, [`p11${round}`]: null },
        [`new${round}`]: { text: 'firing' },
      });
    }
    await making;
    await platform.jobs.runDue();
    const words = ['glazing', 'firing', 'casting0', 'casting1', 'casting2', 'casting3'];
    const read = () => Promise.all(words.map((word) => listFound(platform, space, word)));
    const made = await read();
    expect(made[1]).toEqual(['new0', 'new1', 'new2', 'new3', 'p103']);
    expect(made[5]).toHaveLength(LARGE - 2);
    await platform.database.transaction((tx) => rebuildIndex(platform, tx, space));
    await platform.jobs.runDue();
    expect(await read()).toEqual(made);
  });

  it('never finds what the change hides', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(LARGE, 'glazing'));
    await platform.jobs.runDue();
    const hidden = Object.entries(makePages(LARGE, 'glazing')).map(([id, draft], at) => [
      id,
      at % 3 === 0 ? null : { ...draft, ...(at % 3 === 1 ? { noIndex: true } : {}) },
    ]);
    await writePages(platform, space, Object.fromEntries(hidden));
    expect(await listFound(platform, space, 'glazing')).toHaveLength(LARGE / 3);
  });
});
