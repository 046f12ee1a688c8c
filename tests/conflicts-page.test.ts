import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_TYPES, type ErrorTypeFacts } from '@octavo/contract';
import { expect, it } from 'vitest';
import { repositoryRoot } from './source-files.ts';

it('the documentation says for every 409 what to do, and for no other refusal', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/api/clients.md'), 'utf8');
  const [, table = ''] = page.split('## Why a 409');
  const types: [string, ErrorTypeFacts][] = Object.entries(ERROR_TYPES);
  const conflicts = types.filter(([, { status }]) => status === 409).map(([type]) => type);
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.includes('`type`'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, type]) => type),
  );
  expect(named.toSorted()).toEqual(conflicts.toSorted());
});
