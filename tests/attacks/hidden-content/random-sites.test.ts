import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICES, WELL_KNOWN } from '../../../apps/server/src/site/routing/site-services.ts';
import { startPrivateSites } from '../../../apps/server/src/site/testing/private-sites.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import { ADDRESSES } from './list-addresses.ts';
import { VISITED } from './list-calls.ts';
import { planSite } from './plan-site.ts';
import { type FoundProblem, type PlayGround, playSite } from './play-site.ts';
import { reportLeaks } from './report-leaks.ts';

/**
 * The sites of each database, and how much of what there is to ask for a reader of them asks for: with
 * both databases some 50 s of processor time.
 */
const SITES = 6;
const SHARE = 0.25;
const READERS = 2;
/** So many of them, the first, are set as PDFs as well. */
const PDFS = 1;

const FIRST_SEED = Number(process.env.OCTAVO_SEED ?? 1);

it('is asked for at all addresses that the router has, and by all operations for visitors', () => {
  const services = [...Object.keys(SERVICES), ...Object.keys(WELL_KNOWN)];
  expect(services.filter((name) => !(name in ADDRESSES))).toEqual([]);
  expect(VISITED.length).toBeGreaterThan(20);
});

describe.each(dialects)('what conditions hide, on %s,', (dialect) => {
  let ground: PlayGround;

  beforeAll(async () => {
    const sites = await startPrivateSites({ dialect });
    const { token: renderer } = await sites.server.make.org('Renderer');
    ground = { sites, renderer };
  }, 120_000);
  afterAll(() => ground?.sites[Symbol.asyncDispose]());

  it('is told to nobody from whom it is hidden, and all the rest is there, on any site', async () => {
    const problems: FoundProblem[] = [];
    let [requests, hidden, shown] = [0, 0, 0];
    // Each database has sites of its own.
    const first = FIRST_SEED + dialects.indexOf(dialect) * SITES;
    for (let seed = first; seed < first + SITES; seed++) {
      const site = {
        seed,
        plan: planSite(seed),
        readers: READERS,
        asked: { share: SHARE, pdf: seed < first + PDFS },
      };
      const played = await playSite(ground, site);
      problems.push(...played.problems);
      requests += played.requests;
      hidden += played.hidden;
      shown += played.shown;
    }
    expect(problems.length, problems.length === 0 ? '' : await reportLeaks(ground, problems)).toBe(
      0,
    );
    expect([requests > SITES * 50, hidden > SITES * 5, shown > SITES * 5]).toEqual([
      true,
      true,
      true,
    ]);
  }, 600_000);
});
