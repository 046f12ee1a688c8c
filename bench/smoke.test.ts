import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

describe('the bench', () => {
  it('measures everything it lists, in a smoke run', async () => {
    const script = join(import.meta.dirname, 'run.ts');
    const { stdout } = await run(process.execPath, [script, '--smoke'], { timeout: 300_000 });
    const names = stdout
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.split('|')[1]?.trim());
    expect(names).toEqual([
      'Read Markdown',
      'Render HTML',
      'Import',
      'Start to ready',
      'Idle memory',
      'Search',
      'Published page',
      'API page read, Markdown',
      'API page read, blocks',
      'Page of a nested tree of 60 pages, weight',
      'Page of a nested tree of 60 pages',
      'Edit to live',
      'Edit to live, by size',
      'Edit to live, processor time',
      'Edit',
      'Merge',
      'Open a change request',
      'Duplicate a space',
      'Bytes of an edit',
      'Search by 10 clients',
      'Save a long page of paragraphs',
      'Save a long page of list items',
    ]);
    expect(stdout).not.toContain('NaN');
  }, 300_000);

  it('measures readers beside all the work it lists, in a smoke run', async () => {
    const script = join(import.meta.dirname, 'measure-readers.ts');
    // Its exit code says that aims are missed, as they may be by a machine with other work.
    const { stdout } = await run(process.execPath, [script, '--smoke']).catch((error) => error);
    const names = [...stdout.matchAll(/^\| (?!Work|---)([^|]+) \|/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'nothing',
      'an import of 30 pages',
      'searches by 10 clients in 60 pages',
      'a diff of 20 pages',
      'a page of 0.02 MB',
      'a PDF of 5 pages',
      'llms-full of 60 pages',
      'the sitemap of 60 pages',
      'the list of 60 pages',
      'a duplicate of 60 pages',
    ]);
    expect(stdout).not.toContain('NaN');
  }, 300_000);
});
