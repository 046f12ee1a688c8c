import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { Ledger, Thing } from '../ledger.ts';
import type { Desk } from '../plans/desk.ts';
import { checkAudit, checkCounts, checkMerges } from './check-counts.ts';
import { checkFindable } from './check-findable.ts';
import { checkRepeats } from './check-repeats.ts';
import { observeOrganization } from './observe-organization.ts';
import { observeSpace } from './observe-space.ts';
import { Reader } from './reader.ts';
import { judgeOpenWrite, judgeThing, type Problem } from './verdict.ts';

/** What a judgement was of, and what it found. */
export interface Judgement {
  problems: Problem[];
  /** How many things were compared. */
  compared: number;
  searches: number;
  late: number;
}

export interface JudgeOptions {
  ledger: Ledger;
  /** The server that is asked. */
  origin: string;
  /** Of an administrator who sees all. */
  token: string;
  /** Of those who write, to repeat what they sent. */
  writers: readonly string[];
  desk: Pick<Desk, 'home' | 'organizationId' | 'archives'>;
  random: Random;
  /** All texts, bytes and events of the space, and jobs, instead of what was touched since. */
  isFull: boolean;
  /** How long what is acknowledged may take to be found; 20 seconds unless said. */
  patienceMs?: number;
}

/** Pages that are searched for in one judgement, unless it is a full one. */
const SEARCHED = 12;
const SEARCHED_FULLY = 150;

/**
 * Compares what was acknowledged with what the API answers, and settles what became of writes that
 * nobody knows the end of. Nobody may write meanwhile. What it finds it finds once.
 */
export async function judge(options: JudgeOptions): Promise<Judgement> {
  const { ledger, origin, token, writers, desk, random, isFull, patienceMs = 20_000 } = options;
  const reader = new Reader(origin, token);
  const { home } = desk;
  const repeats = await checkRepeats(origin, ledger, { tokens: writers, random });
  const space = await observeSpace(reader, ledger, { home, isFull });
  const organization = await observeOrganization(reader, ledger, desk, isFull);
  const seen = new Map([...space.seen, ...organization.seen]);

  const strangers = [...space.strangers, ...organization.strangers]
    .filter((stranger) => ledger.isNews(stranger))
    .map((stranger): Problem => ({ fault: 'doubled', detail: `nobody made ${stranger}` }));
  const open = [...ledger.open].flatMap((write) => judgeOpenWrite(ledger, write, seen));
  const touched = [...seen.keys()].filter(({ isTouched }) => isTouched || isFull);
  const settled = [...seen.keys()].flatMap((thing) => judgeThing(ledger, thing, seen));
  for (const thing of seen.keys()) thing.isTouched = false;
  const late = organization.waiting.map(
    ({ word }): Problem => ({ fault: 'lost', detail: `no job reads specification ${word}` }),
  );

  const counts = await checkCounts(reader, ledger, { home, ...space });
  const findable = await checkFindable(reader, ledger, {
    home,
    random,
    patienceMs,
    most: isFull ? SEARCHED_FULLY : SEARCHED,
    pages: touched.filter(isSearched),
  });
  const history = isFull
    ? [...(await checkMerges(reader, ledger, home)), ...(await checkAudit(reader, ledger, desk))]
    : [];
  return {
    problems: [
      ...[...repeats, ...strangers, ...open, ...settled, ...late],
      ...[...counts, ...findable.problems, ...history],
    ],
    compared: seen.size,
    searches: findable.searches,
    late: findable.late,
  };
}

function isSearched({ kind, pending }: Thing): boolean {
  return kind === 'page' && pending === undefined;
}
