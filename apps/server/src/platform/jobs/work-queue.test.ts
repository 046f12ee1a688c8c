import { expect, it } from 'vitest';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

it('does a few pieces of work at a time, in order, and refuses more than may wait', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 1 });
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string) =>
    queue.run(() => {
      begun.push(name);
      const gate = Promise.withResolvers<string>();
      gates.set(name, gate);
      return gate.promise;
    });
  const [first, second, third] = [run('a'), run('b'), run('c')];
  await expect(run('d')).rejects.toThrow(QueueFullError);
  expect(begun).toEqual(['a', 'b']);
  gates.get('a')?.reject(new Error('it failed'));
  await expect(first).rejects.toThrow('it failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  gates.get('b')?.resolve('b');
  gates.get('c')?.resolve('c');
  expect(await Promise.all([second, third])).toEqual(['b', 'c']);
  const fourth = run('e');
  gates.get('e')?.resolve('e');
  expect(await fourth).toBe('e');
});

it('gives places back whose work is given up, also of those who wait', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 2 });
  const [stuck, impatient] = [new AbortController(), new AbortController()];
  const never = () => new Promise<never>(() => undefined);
  const first = queue.run(never, stuck.signal);
  const second = queue.run(never, impatient.signal);
  const third = queue.run(async () => 'third');
  impatient.abort(new Error('no time'));
  await expect(second).rejects.toThrow('no time');
  stuck.abort(new Error('it is stuck'));
  await expect(first).rejects.toThrow('it is stuck');
  expect(await third).toBe('third');
  await expect(queue.run(never, stuck.signal)).rejects.toThrow('it is stuck');
});
