import { readFileSync } from 'node:fs';
import { ERROR_TYPES } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { ERROR_PAGE, renderErrorPage } from '../scripts/make-error-page.ts';
import { isTestFile, listSourceFiles } from './source-files.ts';

const CATALOGUE = 'packages/contract/src/error-types.ts';
/** Where a type is named without being thrown: in declarations, and in what every operation has. */
const NAMED_ONLY = /\btype: '\w+'/g;
const GENERAL = 'apps/server/src/http/operation-errors.ts';

describe('the catalogue of errors', () => {
  const types = Object.entries(ERROR_TYPES);
  const throwing = listSourceFiles(['apps/server/src'])
    .filter(({ path }) => !isTestFile(path) && path !== CATALOGUE && path !== GENERAL)
    .map(({ text }) => text.replace(NAMED_ONLY, ''))
    .join('\n');

  it.each(types)('has nothing that no code throws: %s', (type) => {
    expect(throwing).toContain(`'${type}'`);
  });

  it.each(types)('says when in one sentence, with an error status: %s', (type, facts) => {
    expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(facts.status).toBeGreaterThanOrEqual(400);
    expect(facts.when).toMatch(/^[A-Z`].*\.$/);
  });

  it('is what the documentation lists', () => {
    const page = readFileSync(ERROR_PAGE, 'utf8');
    expect(page, 'Run `npm run error-types`.').toBe(renderErrorPage(page));
    expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]).sort()).toEqual(
      types.map(([type]) => type).sort(),
    );
  });
});
