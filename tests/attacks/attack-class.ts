import type {} from 'vitest';

/** A class of attacks: what the table of the documentation says of it before anything ran. */
export interface AttackClass {
  /** The folder below `tests/attacks`, and the prefix of the names of its tests. */
  name: string;
  /** What is attacked, in words for the table. */
  title: string;
  /** What must hold after each of its cases. */
  promise: string;
  /** Its corpora: how many cases each has. */
  counts: Readonly<Record<string, number>>;
}

/** What a run of one test found out about its cases. */
export interface AttackResult {
  /** The class, by its name. */
  attacks: string;
  /** How many cases were tried. */
  tried: number;
  /** What became of them, in words: `refused`, `imported`. */
  outcomes?: Readonly<Record<string, number>>;
}

declare module 'vitest' {
  interface TaskMeta {
    /** For `scripts/make-security-table.ts`, which reads it from the report of a run. */
    attackResult?: AttackResult;
  }
}

/** Notes what a test tried, for the table. */
export function noteAttacks(
  { task }: { task: { meta: { attackResult?: AttackResult } } },
  result: AttackResult,
): void {
  task.meta.attackResult = result;
}

/** How often each word stands in a list. */
export function tallyWords(words: Iterable<string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
