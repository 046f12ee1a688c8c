import { describe, expect, it } from 'vitest';
import type { CompileTask } from '../compiler/book-input.ts';
import type { CompilerOutcome } from '../compiler/run-compiler.ts';
import { compileInAttempts } from './compile-in-attempts.ts';

const DONE: CompilerOutcome = { kind: 'done', problems: [] };

function fail(
  reason: 'unavailable' | 'time' | 'memory' | 'error',
  picture?: string,
): CompilerOutcome {
  return { kind: 'failed', reason, message: 'it did', ...(picture && { picture }) };
}

/** Runs through the given outcomes; answers the tasks that were given, and what was logged. */
async function attempt(outcomes: readonly CompilerOutcome[], signal = AbortSignal.any([])) {
  const tasks: Omit<CompileTask, 'folder'>[] = [];
  const logged: unknown[] = [];
  const done = compileInAttempts(
    {
      signal,
      log: { warn: (facts: unknown) => logged.push(facts) },
      async run({ plain, without }) {
        tasks.push({ plain, without: [...without] });
        return outcomes[tasks.length - 1] ?? DONE;
      },
    },
    '/folder',
  );
  const error = await done.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { tasks, logged, error };
}

describe('compiling in attempts', () => {
  it('leaves out the pictures that end the compiler, one after the other', async () => {
    const { tasks, logged, error } = await attempt([fail('time', 'a'), fail('error', 'b'), DONE]);
    expect(error).toBeUndefined();
    expect(tasks.map(({ without }) => without.join(''))).toEqual(['', 'a', 'ab']);
    expect(tasks.every(({ plain }) => !plain)).toBe(true);
    expect(logged).toHaveLength(2);
  });

  it('shows bare text where too many pictures do, or something else does', async () => {
    const pictures = await attempt(['a', 'b', 'c', 'd'].map((name) => fail('time', name)));
    expect(pictures.tasks.map(({ plain }) => plain)).toEqual([false, false, false, false, true]);
    const book = await attempt([fail('error')]);
    expect(book.tasks.map(({ plain }) => plain)).toEqual([false, true]);
    expect(book.error).toBeUndefined();
  });

  it.each([
    ['time', 413],
    ['memory', 413],
  ] as const)('is refused where bare text takes too much %s', async (reason, status) => {
    expect((await attempt([fail('error'), fail(reason)])).error).toMatchObject({ status });
  });

  it('is a failure of the server where bare text fails otherwise', async () => {
    const { error } = await attempt([fail('error'), fail('error')]);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('status');
  });

  it('is refused at once where the platform has no compiler, or the server stops', async () => {
    const without = await attempt([fail('unavailable')]);
    expect(without.error).toMatchObject({ status: 503 });
    expect(without.tasks).toHaveLength(1);
    const stopped = await attempt([fail('error')], AbortSignal.abort());
    expect(stopped.error).toMatchObject({ status: 503 });
    expect(stopped.tasks).toHaveLength(1);
  });

  it('logs what a PDF lacks', async () => {
    const { logged } = await attempt([{ kind: 'done', problems: ['A picture is left out.'] }]);
    expect(logged).toEqual([{ problems: ['A picture is left out.'] }]);
  });
});
