import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from './audit/index.ts';
import { ERROR_TYPES } from './error-types.ts';
import { takesIdempotencyKey } from './operation.ts';
import { operations } from './operations.ts';
import { ABILITIES } from './roles.ts';

const byId = operations.map((operation) => [operation.id, operation] as const);
const abilities: readonly string[] = Object.values(ABILITIES).flat();
/** The names of the fields of an object schema. */
const namesOf = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

describe('the contract', () => {
  it('declares each operation once, and one for each method of a path', () => {
    const ids = operations.map(({ id }) => id);
    const places = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(places).size).toBe(places.length);
    expect(ids.length).toBeGreaterThan(290);
  });

  it.each(byId)('says of %s what callers need to know', (id, operation) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(operation.summary).toMatch(/^[A-Z][^.]*$/);
    expect(
      Object.keys(operation.responses)
        .map(Number)
        .every((status) => status < 300),
    ).toBe(true);
    const { ability } = operation.access;
    if (ability !== undefined) expect(abilities).toContain(ability);
    for (const { type } of operation.errors ?? []) expect(ERROR_TYPES).toHaveProperty(type);
    for (const name of operation.emits ?? []) expect(EVENT_KINDS).toContain(name);
    const parameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters).toEqual(expect.arrayContaining(namesOf(operation.params)));
    expect(namesOf(operation.query).filter((name) => parameters.includes(name))).toEqual([]);
  });

  it('asks for no idempotency key where repeating does no harm, or nobody is known', () => {
    const taking = operations.filter(takesIdempotencyKey);
    expect(taking.every(({ method }) => method === 'POST' || method === 'PUT')).toBe(true);
    expect(taking.map(({ id }) => id)).toContain('create-team');
    expect(taking.some(({ access }) => access.object === 'public')).toBe(false);
  });
});
