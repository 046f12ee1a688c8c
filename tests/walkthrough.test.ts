import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findCorpus } from '../apps/server/src/testing/corpora.ts';
import { repositoryRoot } from './source-files.ts';

const execute = promisify(execFile);
const archive = findCorpus('trunk-docs');
const TIMEOUT_MS = 180_000;

describe.skipIf(archive === undefined)('docs/walkthrough.sh', () => {
  it(
    'edits, comments, reviews, updates, resolves and merges on a real server, and reads the site',
    async () => {
      const script = join(repositoryRoot, 'docs/walkthrough.sh');
      const env = { ...process.env, OCTAVO_CORPORA: dirname(archive ?? '') };
      const { stdout } = await execute('bash', [script], { env, timeout: TIMEOUT_MS });
      expect(stdout).toContain('== Done');
    },
    TIMEOUT_MS,
  );

  it('ends with the server when an answer is not the expected one', async () => {
    const script = join(repositoryRoot, 'docs/walkthrough.sh');
    const env = { ...process.env, OCTAVO_CORPORA: repositoryRoot };
    await expect(execute('bash', [script], { env, timeout: TIMEOUT_MS })).rejects.toThrow();
  }, 60_000);
});
