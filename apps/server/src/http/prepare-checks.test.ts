import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { expect, it, vi } from 'vitest';
import { operations } from '../app.ts';
import type { Operation } from './implement-operation.ts';
import { prepareLongChecks } from './prepare-checks.ts';
import { makeBodyCheck } from './schema-check.ts';

const described = { description: 'A field that is there to be long.' };
const fields = Array.from({ length: 200 }, (_, at) => [`field${at}`, Type.Number(described)]);
const longBody = Type.Object(Object.fromEntries(fields));
const shortBody = Type.Object({ field: Type.Number() });
const [some] = operations;

it('compiles the checks of long bodies, and no others, before the first body comes', () => {
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  const long = { ...some, id: 'long', body: longBody } as Operation;
  const short = { ...some, id: 'short', body: shortBody } as Operation;
  expect(prepareLongChecks([short, long])).toEqual(['long']);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(makeBodyCheck(longBody)({})).toMatchObject({ path: 'body.field0' });
  expect(compile).toHaveBeenCalledTimes(1);
  expect(makeBodyCheck(shortBody)({})).toMatchObject({ path: 'body.field' });
  expect(compile).toHaveBeenCalledTimes(2);
  compile.mockRestore();
});

it('knows that edits have a long body, and few others', () => {
  const prepared = prepareLongChecks(operations);
  expect(prepared).toContain('change-content');
  expect(prepared.length).toBeLessThan(6);
});
