import type { Operation } from '../../http/implement-operation.ts';
import { makeExampleWorld } from '../example-world.ts';
import { startTestServer } from '../test-server.ts';
import { type FuzzOutcome, type FuzzPlan, fuzzOperation } from './fuzz-operations.ts';
import { createFuzzWorlds } from './fuzz-worlds.ts';

/** Callers who ask more than any person would. */
const NO_LIMIT = { perSecond: 1_000_000, burst: 1_000_000 };

/** Fuzzes operations one after another on a server of its own; `note` is told of each. */
export async function runFuzz(
  operations: readonly Operation[],
  plan: FuzzPlan,
  note: (outcome: FuzzOutcome) => void = () => {},
): Promise<FuzzOutcome[]> {
  await using server = await startTestServer({
    dialect: plan.dialect,
    http: { rateLimit: NO_LIMIT, failureLimit: NO_LIMIT },
  });
  const outcomes: FuzzOutcome[] = [];
  const world = await makeExampleWorld(server.platform);
  const worlds = createFuzzWorlds(server.platform, plan.perWorld);
  for (const operation of operations) {
    const outcome = await fuzzOperation(server, operation, { world, worlds, plan });
    note(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** What was tried, in a line for each area and one for all. */
export function writeCounts(outcomes: readonly FuzzOutcome[]): string {
  const areas = [...new Set(outcomes.map(({ area }) => area))].sort();
  const lines = areas.map((area) =>
    writeLine(
      area,
      outcomes.filter((one) => one.area === area),
    ),
  );
  return [...lines, writeLine('in all', outcomes)].join('\n');
}

function writeLine(name: string, outcomes: readonly FuzzOutcome[]): string {
  const sum = (count: (one: FuzzOutcome) => number) =>
    outcomes.reduce((all, one) => all + count(one), 0);
  const valid = sum((one) => one.valid);
  const done = sum((one) => one.done);
  const broken = sum((one) => one.broken);
  const found = sum((one) => one.findings.length);
  return `${name}: ${outcomes.length} operations, ${valid} valid (${done} done), ${broken} broken, ${found} findings`;
}
