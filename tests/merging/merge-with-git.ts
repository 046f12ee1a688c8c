import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MergeTriple } from './merge-problem.ts';

const SIDES = ['ours', 'base', 'theirs'] as const;

/** What Git makes of a merge: its text, with markers where there are conflicts. */
export interface GitMerge {
  text: string;
  conflicts: number;
}

/** Merges with `git merge-file`, by files of a folder of its own, which `close` removes. */
export class GitMerger {
  readonly #folder = mkdtempSync(join(tmpdir(), 'octavo-merge-'));

  /** @throws Error where Git is not there, or cannot merge such texts. */
  merge(triple: MergeTriple): GitMerge {
    const files = SIDES.map((side) => {
      const file = join(this.#folder, side);
      writeFileSync(file, triple[side].text);
      return file;
    });
    const { status, stdout, stderr, error } = spawnSync(
      'git',
      ['merge-file', '-p', '--diff3', ...files],
      { env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' },
    );
    if (error !== undefined || status === null || status > 127) {
      throw new Error(`git merge-file failed: ${error?.message ?? stderr}`);
    }
    return { text: stdout, conflicts: status };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
