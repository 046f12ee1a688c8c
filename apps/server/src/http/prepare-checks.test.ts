import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it, vi } from 'vitest';
import { operations } from '../app.ts';
import { prepareLongChecks } from './prepare-checks.ts';
import { makeBodyCheck } from './schema-check.ts';

it('compiles the checks of long bodies, among them that of edits, before the first body comes', () => {
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  const prepared = prepareLongChecks(operations);
  expect(prepared).toContain('change-content');
  expect(prepared.length).toBeLessThan(5);
  const compiled = compile.mock.calls.length;
  expect(compiled).toBeGreaterThan(0);

  const edits = operations.find(({ id }) => id === 'change-content');
  const check = makeBodyCheck(edits?.body ?? {});
  expect(check({ changes: 1 })).toMatchObject({ path: 'body.changes' });
  expect(compile).toHaveBeenCalledTimes(compiled);
});
