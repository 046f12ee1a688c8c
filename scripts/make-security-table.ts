import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttackClass, AttackResult } from '../tests/attacks/attack-class.ts';
import { ATTACK_CLASSES } from '../tests/attacks/classes.ts';

/** The page of the documentation that says what of each class was tried, and what came of it. */
export const SECURITY_PAGE = join(import.meta.dirname, '../docs/security-tests.md');

/** What a run of the tests of a class found. */
export interface ClassRun {
  name: string;
  tried: number;
  passed: number;
  failed: number;
  outcomes: Readonly<Record<string, number>>;
}

const TABLE = /(<!-- table -->\n)[\s\S]*(\n<!-- end of table -->)/;

/** What the corpora of a class hold, as the table says it. */
export function describeCorpora({ counts }: Pick<AttackClass, 'counts'>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ');
}

/** The page with the rows of a run; what stands around them stays. */
export function renderSecurityPage(page: string, runs: readonly ClassRun[]): string {
  const rows = ATTACK_CLASSES.map((one) => {
    const run = runs.find(({ name }) => name === one.name);
    const result = run === undefined ? 'not run' : describeRun(run);
    const tried = (run?.tried ?? 0).toLocaleString('en');
    return `| ${one.title} | ${describeCorpora(one)} | ${one.promise} | ${tried} | ${result} |`;
  });
  const head =
    '| Class | Corpora | What must hold | Tried | Result |\n| --- | --- | --- | ---: | --- |';
  return page.replace(TABLE, (_all, begin, end) => `${begin}\n${head}\n${rows.join('\n')}\n${end}`);
}

function describeRun({ passed, failed, outcomes }: ClassRun): string {
  const words = Object.entries(outcomes).map(
    ([what, count]) => `${count.toLocaleString('en')} ${what}`,
  );
  const result =
    failed === 0 ? `held, in ${passed} tests` : `${failed} of ${passed + failed} tests failed`;
  return words.length === 0 ? result : `${result}; ${words.join(', ')}`;
}

interface Report {
  testResults: {
    name: string;
    assertionResults: { status: string; meta?: { attackResult?: AttackResult } }[];
  }[];
}

/** Runs the tests of all classes, each of which says what it tried. */
async function runAttacks(): Promise<ClassRun[]> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-security-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
    const options = ['run', 'tests/attacks', '--reporter=json', `--outputFile=${file}`];
    const root = join(import.meta.dirname, '..');
    await new Promise<void>((resolve) => {
      // So that a browser which is not there is a failure, and no test is left out.
      const env = { ...process.env, CI: '1' };
      execFile(process.execPath, [vitest, ...options], { cwd: root, env }, () => resolve());
    });
    const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;
    return ATTACK_CLASSES.map(({ name }) => {
      const tests = testResults
        .filter((one) => one.name.includes(`/attacks/${name}/`))
        .flatMap(({ assertionResults }) => assertionResults);
      const noted = tests.flatMap(({ meta }) => (meta?.attackResult ? [meta.attackResult] : []));
      return {
        name,
        tried: noted.reduce((total, { tried }) => total + tried, 0),
        passed: tests.filter(({ status }) => status === 'passed').length,
        failed: tests.filter(({ status }) => status === 'failed').length,
        outcomes: addCounts(noted.map(({ outcomes = {} }) => outcomes)),
      };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function addCounts(list: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [what, count] of list.flatMap((one) => Object.entries(one))) {
    total[what] = (total[what] ?? 0) + count;
  }
  return total;
}

if (import.meta.main) {
  const runs = await runAttacks();
  const page = renderSecurityPage(await readFile(SECURITY_PAGE, 'utf8'), runs);
  await writeFile(SECURITY_PAGE, page);
  process.stdout.write(`${TABLE.exec(page)?.[0]}\n`);
  if (runs.some(({ failed, passed }) => failed > 0 || passed === 0)) process.exitCode = 1;
}
