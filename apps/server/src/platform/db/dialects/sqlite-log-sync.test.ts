import { mkdir, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogSync } from './sqlite-log-sync.ts';

async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-log-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('syncs a log that is not there, and one that came, without an error', async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(await makeFolder(stack), 'octavo.db');
  const log = stack.use(createLogSync(path));
  await log.sync();
  await (await open(`${path}-wal`, 'w')).close();
  await log.sync();
  await Promise.all([log.sync(), log.sync(), log.sync()]);
});

it('answers those who come meanwhile together, in the order they came, with a later sync', async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(await makeFolder(stack), 'octavo.db');
  await (await open(`${path}-wal`, 'w')).close();
  const log = stack.use(createLogSync(path));
  await log.sync();
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const first = log.sync();
  const second = log.sync();
  const third = log.sync();
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  await Promise.all([
    first.then(note('first')),
    second.then(note('second')),
    third.then(note('third')),
  ]);
  expect(ended).toEqual(['first', 'second', 'third']);
});

it('waits at its end for those who wait', async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(await makeFolder(stack), 'octavo.db');
  await (await open(`${path}-wal`, 'w')).close();
  const log = createLogSync(path);
  await log.sync();
  const waiting = [log.sync(), log.sync(), log.sync()];
  await log[Symbol.asyncDispose]();
  await expect(Promise.all(waiting)).resolves.toHaveLength(3);
});

it('says that the disk fails to those who wait, and tries again for the next', async () => {
  await using stack = new AsyncDisposableStack();
  const path = join(await makeFolder(stack), 'octavo.db');
  await mkdir(`${path}-wal`);
  const log = stack.use(createLogSync(path));
  const failing = [log.sync(), log.sync()];
  for (const one of failing) await expect(one).rejects.toThrow();
  await rmdir(`${path}-wal`);
  await (await open(`${path}-wal`, 'w')).close();
  await log.sync();
});
