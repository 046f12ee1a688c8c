import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONG_FILES } from './longest-first.ts';

it('starts files that are there first', () => {
  const root = join(import.meta.dirname, '../..');
  expect(LONG_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
