import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  compareRecordings,
  type Difference,
  formatDifference,
  readAllowances,
  readRecording,
} from './answers/compare.ts';

const USAGE = `Usage: npx node bench/compare-answers.ts <before> <after> [--allow <file>]

Prints where two recordings of "record-answers" differ, and ends with 1 where they do.

  --allow  a JSON list of { "name", "at", "reason" }: differences that are meant to be. "name" is
           that of an exchange, "at" a place in it, such as "body.error.type" (default: anywhere);
           "*" stands for any text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { allow: { type: 'string' } },
});
const [before, after] = positionals;
if (before === undefined || after === undefined || positionals.length > 2) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const allowances = values.allow ? readAllowances(await readFile(values.allow, 'utf8')) : [];
const read = async (path: string) => readRecording(await readFile(path, 'utf8'));
const [first, second] = await Promise.all([read(before), read(after)]);
const { unexpected, allowed } = compareRecordings(first, second, allowances);

const byName = Map.groupBy(unexpected, (difference: Difference) => difference.name);
for (const [name, differences] of byName) {
  const { method = '', path = '' } = first.find((one) => one.name === name) ?? {};
  process.stdout.write(`${name}: ${method} ${path}\n`);
  process.stdout.write(`${differences.map(formatDifference).join('\n')}\n\n`);
}
for (const { allowance, count } of allowed) {
  const what = `"${allowance.name}" at "${allowance.at}": ${allowance.reason}`;
  process.stdout.write(
    `${count === 0 ? 'Allowed, but never seen' : `Allowed ${count} times`}: ${what}\n`,
  );
}
process.stdout.write(
  `${byName.size} of ${first.length} exchanges differ (${second.length} in the second recording).\n`,
);
process.exitCode = byName.size === 0 ? 0 : 1;
