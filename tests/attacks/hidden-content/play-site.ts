import type { PrivateSites } from '../../../apps/server/src/site/testing/private-sites.ts';
import { makeRandom, type Random } from '../../../packages/content/src/testing/random-edits.ts';
import { checkPdf, PDF_SURFACE } from './check-pdf.ts';
import { crawlSite } from './crawl-site.ts';
import { makeDisguise } from './disguise.ts';
import { expectShown } from './expect-shown.ts';
import { foreseeSite } from './foresee-site.ts';
import { ADDRESSES } from './list-addresses.ts';
import { listCalls } from './list-calls.ts';
import { listSecrets } from './list-secrets.ts';
import { type PublishedPlan, publishPlan } from './publish-plan.ts';
import type { SitePlan } from './site-plan.ts';
import { openReader, planReaders, type ReaderPlan, type TestReader } from './test-readers.ts';
import { type AskSite, type FoundLeak, ReaderWatch } from './watch-reader.ts';

/** Where sites are played: a server, and the token of somebody who has nothing to do with its sites. */
export interface PlayGround {
  sites: PrivateSites;
  renderer: string;
}

/** A problem with the site and the reader that had it. */
export interface FoundProblem extends FoundLeak {
  seed: number;
  plan: SitePlan;
  reader: ReaderPlan;
}

/** What came of a site. */
export interface PlayedSite {
  problems: FoundProblem[];
  requests: number;
  readers: number;
  /** How many words were hidden from its readers, and shown to them. */
  hidden: number;
  shown: number;
}

/** What readers ask for of all that there is to ask for: a share of it, or all of one surface. */
export interface AskedPart {
  share: number;
  surface?: string;
  /** Whether a PDF is asked for, too; each takes a second. */
  pdf?: boolean;
}

/** A site to be published, and who reads it: these, or so many as the seed makes. */
export interface SiteToPlay {
  seed: number;
  plan: SitePlan;
  readers: number | readonly ReaderPlan[];
  /** All unless given. */
  asked?: AskedPart;
}

/** How many words a reader searches for. */
const SEARCHED = 3;

/** Publishes a plan, lets readers ask, and says what they were told that they must not be, or missed. */
export async function playSite(
  ground: PlayGround,
  { seed, plan, readers, asked = { share: 1 } }: SiteToPlay,
): Promise<PlayedSite> {
  const random = makeRandom(seed + 7);
  const site = await publishPlan(ground.sites, plan);
  const played: PlayedSite = { problems: [], requests: 0, readers: 0, hidden: 0, shown: 0 };
  const planned = typeof readers === 'number' ? planReaders(plan, random, readers) : readers;
  if (asked.pdf === true || asked.surface === PDF_SURFACE) {
    const reader: ReaderPlan = { kind: 'anonymous', claims: {}, unsigned: {} };
    const leaks = await checkPdf(ground.sites, plan, site);
    played.problems.push(...leaks.map((leak) => ({ ...leak, seed, plan, reader })));
  }
  for (const reader of planned) {
    const opened = await openReader(ground.sites, { site, renderer: ground.renderer }, reader);
    const read = await readSite(ground, { plan, site, reader: opened, random, asked });
    played.problems.push(...read.leaks.map((leak) => ({ ...leak, seed, plan, reader })));
    played.requests += read.requests;
    played.readers += 1;
    played.hidden += read.hidden;
    played.shown += read.shown;
  }
  return played;
}

async function readSite(
  { sites, renderer }: PlayGround,
  at: { plan: SitePlan; site: PublishedPlan; reader: TestReader; random: Random; asked: AskedPart },
) {
  const { plan, site, reader, random, asked } = at;
  const { visible, shown } = foreseeSite(plan, reader);
  const secrets = listSecrets(plan);
  const hiddenWords = [...secrets.keys()].filter((word) => !visible.has(word));
  const hidden = new Map<string, string>();
  for (const word of hiddenWords) {
    const kind = secrets.get(word) ?? '';
    hidden.set(word, kind);
    for (const id of site.ids.get(word) ?? []) hidden.set(id, `id of ${kind}`);
  }
  const disguise = makeDisguise(random, {
    ...{ words: hiddenWords, taken: secrets.keys() },
    ids: hiddenWords.flatMap((word) => site.ids.get(word) ?? []),
  });
  const watch = new ReaderWatch(sites.server.origin, hidden, disguise);
  const ask = (surface: string, path: string, headers = {}) =>
    watch.ask({ surface, path: reader.base + path, headers: { ...reader.headers, ...headers } });

  const prefixes = new Map<string, string>();
  for (const { plan: space, path } of site.spaces) {
    const isSeen = visible.has(space.word);
    prefixes.set(space.word, isSeen ? await followHome(ask, reader.base, path) : `/${path}`);
  }
  const searched = choose(random, hiddenWords, SEARCHED);
  const facts = {
    ...{ plan, site, searched },
    prefixOf: (space: PublishedPlan['spaces'][number]) => prefixes.get(space.plan.word) ?? '',
  };
  const isChosen = ({ surface }: { surface: string }) =>
    asked.surface === undefined ? random(1000) < asked.share * 1000 : asked.surface === surface;
  for (const list of Object.values(ADDRESSES)) {
    for (const { surface, path, headers } of list(facts).filter(isChosen)) {
      await ask(surface, path, headers);
    }
  }
  if (isChosen({ surface: 'crawl' })) await crawlSite(ask, reader.base);
  const authorization = `Bearer ${reader.token}`;
  for (const call of listCalls({ site, searched, random }).filter(isChosen)) {
    await watch.ask({ ...call, path: `/v1${call.path}`, headers: { authorization } });
  }
  await resolveAddresses(watch, {
    sites,
    renderer,
    site,
    reader,
    prefixOf: facts.prefixOf,
    isChosen,
  });
  await expectShown(watch, { ...facts, ask, reader, visible, shown, random, isChosen });
  const { leaks, requests } = watch;
  return { leaks, requests, hidden: hiddenWords.length, shown: visible.size };
}

/** Where a space is that is shown: the path below the site that its own leads to, without a slash at the end. */
async function followHome(ask: AskSite, base: string, path: string): Promise<string> {
  let at = `/${path}/`;
  for (let left = 4; left > 0; left--) {
    const { status, headers } = await ask('home', at);
    if (status < 300 || status >= 400 || !headers.location?.startsWith(base)) break;
    at = headers.location.slice(base.length);
  }
  return at.replace(/\/$/, '');
}

/** Asks what programs ask to find out what is at an address. */
async function resolveAddresses(
  watch: ReaderWatch,
  at: {
    sites: PrivateSites;
    renderer: string;
    site: PublishedPlan;
    reader: TestReader;
    prefixOf: (space: PublishedPlan['spaces'][number]) => string;
    isChosen: (one: { surface: string }) => boolean;
  },
): Promise<void> {
  const { sites, renderer, site, reader, prefixOf, isChosen } = at;
  const root = `${sites.server.platform.config.publicUrl}${reader.base}`;
  const headers = { authorization: `Bearer ${renderer}` };
  const paths = [
    ...site.spaces.flatMap((space) => [
      `${prefixOf(space)}/`,
      ...space.things.flatMap(({ kind, path }) =>
        kind === 'page' ? [`${prefixOf(space)}/${path}`] : [],
      ),
    ]),
    ...site.redirects.map((word) => `/${word}`),
  ];
  for (const path of paths) {
    if (!isChosen({ surface: 'resolve' })) continue;
    const url = root + path;
    const body = { url, visitor: reader.proof };
    await watch.ask({
      surface: 'resolve',
      method: 'POST',
      path: '/v1/urls/published',
      body,
      headers,
    });
    const query = `/v1/urls/content?url=${encodeURIComponent(url)}`;
    await watch.ask({ surface: 'resolve', path: query, headers });
  }
}

function choose<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random(left.length), 1),
  ).flat();
}
