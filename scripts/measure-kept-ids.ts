/**
 * Edits real documentation at random and prints how many blocks kept their ids, by kind of edit:
 * `npx node scripts/measure-kept-ids.ts [--edits 5000] [--seed 1] [--together 1] [--show]`. With
 * `--show` it tells each wrong id. `OCTAVO_CORPORA` names the folder of the archives.
 */
import { parseArgs } from 'node:util';
import { sha256Base64url } from '../apps/server/src/platform/hash.ts';
import { countKeptIds, type KeptIds } from '../packages/markup/src/testing/count-kept-ids.ts';
import { listCorpora, readCorpus } from '../packages/markup/tests/read-corpora.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    together: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});

const pages: string[] = [];
for (const name of listCorpora()) pages.push(...(await readCorpus(name)).pages.values());

const counts = countKeptIds({
  pages,
  edits: Number(values.edits),
  seed: Number(values.seed),
  together: Number(values.together),
  hashText: sha256Base64url,
  ...(values.show && { note: (wrong) => process.stderr.write(`${JSON.stringify(wrong)}\n`) }),
});

const share = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} % of ${whole}`;

function describeRow(name: string, count: KeptIds): string {
  const cells = [
    name,
    count.edits,
    share(count.touchedKept, count.touched),
    share(count.untouchedKept, count.untouched),
    share(count.addedTaking, count.added),
  ];
  return `| ${cells.join(' | ')} |`;
}

const total: KeptIds = {
  edits: 0,
  touched: 0,
  touchedKept: 0,
  untouched: 0,
  untouchedKept: 0,
  added: 0,
  addedTaking: 0,
};
for (const count of counts.values()) {
  for (const key of Object.keys(total) as (keyof KeptIds)[]) total[key] += count[key];
}
const lines = [
  '| Edit | Edits | Touched kept | Untouched kept | New with an old id |',
  '| --- | --- | --- | --- | --- |',
  ...[...counts].map(([edit, count]) => describeRow(edit, count)),
  describeRow('All', total),
];
process.stdout.write(`${lines.join('\n')}\n`);
