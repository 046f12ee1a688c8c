import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { inspectHtml } from '../testing/inspect-html.ts';
import { renderHtml } from './render-html.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures');

const folders = readdirSync(FOLDER).flatMap((section) =>
  readdirSync(join(FOLDER, section)).map((row) => join(section, row)),
);

function readFixture(folder: string, file: string): string {
  return readFileSync(join(FOLDER, folder, file), 'utf8');
}

// Tags within a sentence are words.
function isProse(problem: string): boolean {
  return problem.startsWith('tag in text: Inline {% raw %}');
}

describe('fixtures', () => {
  it.each(folders)('%s renders as its HTML', (folder) => {
    const html = renderHtml(JSON.parse(readFixture(folder, 'document.json')), FIXTURE_CONTEXT);
    expect(html).toBe(readFixture(folder, 'output.html').replace(/\n$/, ''));
    expect(inspectHtml(html).filter((problem) => !isProse(problem))).toEqual([]);
  });
});
