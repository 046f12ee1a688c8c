import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCorpora, SECURITY_PAGE } from '../scripts/make-security-table.ts';
import { ATTACK_CLASSES } from './attacks/classes.ts';
import { ATTACK_JOURNEYS } from './attacks/journeys.ts';
import { repositoryRoot } from './source-files.ts';

const page = readFileSync(SECURITY_PAGE, 'utf8');
const attacks = join(repositoryRoot, 'tests/attacks');

describe('the table of attacks', () => {
  const [table = ''] = /<!-- table -->[\s\S]*<!-- end of table -->/.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (.*) \|$/gm)]
    .slice(2)
    .map(([, row = '']) => row.split(' | '));

  it('has each class with the counts of its corpora as they are', () => {
    const expected = ATTACK_CLASSES.map((one) => [one.title, describeCorpora(one), one.promise]);
    expect(
      rows.map((row) => row.slice(0, 3)),
      'Run `npm run security`.',
    ).toEqual(expected);
  });

  it('says of each class that all of it held when it was run', () => {
    for (const [title, , , tried, result] of rows) {
      expect([title, Number(tried?.replaceAll(',', '')) > 0]).toEqual([title, true]);
      expect([title, result]).toEqual([title, expect.stringMatching(/^held, in \d+ tests/)]);
    }
  });

  it('has a class for each folder of corpora, and a test in each', () => {
    const folders = readdirSync(attacks, { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual(
      [...ATTACK_CLASSES.map(({ name }) => name), ...ATTACK_JOURNEYS].sort(),
    );
    for (const { name } of ATTACK_CLASSES) {
      expect([name, existsSync(join(attacks, name, `${name}.test.ts`))]).toEqual([name, true]);
    }
  });
});

describe('the journeys of outsiders', () => {
  it('are told of on the page, each test by its name', () => {
    for (const name of ATTACK_JOURNEYS) {
      const tests = readdirSync(join(attacks, name)).filter((file) => file.endsWith('.test.ts'));
      expect([name, tests.length > 0]).toEqual([name, true]);
      for (const file of tests) {
        const test = `${name}/${file.replace(/\.test\.ts$/, '')}`;
        expect([test, page.includes(`| \`${test}\` |`)]).toEqual([test, true]);
      }
    }
  });
});
