import { parseArgs } from 'node:util';
import { startPrivateSites } from '../apps/server/src/site/testing/private-sites.ts';
import { planSite } from '../tests/attacks/hidden-content/plan-site.ts';
import { type FoundProblem, playSite } from '../tests/attacks/hidden-content/play-site.ts';
import { reportLeaks } from '../tests/attacks/hidden-content/report-leaks.ts';

/**
 * Publishes many random sites on one server and lets readers look for all that conditions hide from
 * them, on every public surface: prints each kind of problem with the seeds that had it, and
 * the smallest site. Exits with 1 where something was told, or something that is shown was missing.
 *
 * - `--sites <number>`: 2,000 unless said
 * - `--seed <number>`: the first seed; a fresh one unless said
 * - `--readers <number>`: readers of each site, 2 unless said
 * - `--share <number>`: how much of what there is to ask for each reader asks for, 0.2 unless said
 */
const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    readers: { type: 'string', default: '2' },
    share: { type: 'string', default: '0.2' },
  },
});

/** One of so many sites is set as a PDF as well. */
const SITES_A_PDF = 25;
/** A server is used for so many sites; what it keeps of them grows. */
const SITES_A_SERVER = 100;

const first = Number(values.seed);
const count = Number(values.sites);
const options = { readers: Number(values.readers) };
const started = performance.now();
let [requests, hidden, shown, failed] = [0, 0, 0, 0];
const reports: string[] = [];
for (let from = first; from < first + count; from += SITES_A_SERVER) {
  await using sites = await startPrivateSites({});
  const { token: renderer } = await sites.server.make.org('Renderer');
  const problems: FoundProblem[] = [];
  for (let seed = from; seed < Math.min(from + SITES_A_SERVER, first + count); seed++) {
    const played = await playSite(
      { sites, renderer },
      {
        ...{ seed, plan: planSite(seed), ...options },
        asked: { share: Number(values.share), pdf: seed % SITES_A_PDF === 0 },
      },
    );
    problems.push(...played.problems);
    requests += played.requests;
    hidden += played.hidden;
    shown += played.shown;
    if (played.problems.length > 0) failed++;
  }
  if (problems.length > 0) reports.push(await reportLeaks({ sites, renderer }, problems));
}
const { user, system } = process.cpuUsage();
process.stdout.write(
  `${count} sites from seed ${first}: ${requests} requests, ${hidden} secrets hidden from a reader, ` +
    `${shown} shown, ${failed} sites with problems; ${Math.round((user + system) / 1e6)} s of ` +
    `processor time, ${((user + system) / 1e6 / count).toFixed(2)} s a site, ${Math.round((performance.now() - started) / 1000)} s\n\n`,
);
for (const report of reports) process.stdout.write(`${report}\n`);
if (failed > 0) process.exitCode = 1;
