import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../http/errors.ts';
import { makeSchema } from '../testing/claims-json.ts';
import { checkClaimsSchema, MAX_CLAIMS } from './check-claims-schema.ts';
import { EMPTY_SCHEMA, readClaimsSchema } from './claims-schema.ts';

function refusalOf(schema: unknown): string | undefined {
  try {
    checkClaimsSchema(schema, 's');
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.details?.[0]?.path;
    throw error;
  }
}

const withClaim = (claim: unknown) => ({
  type: 'object',
  properties: { plan: claim },
  additionalProperties: false,
});

describe('checkClaimsSchema', () => {
  it('takes every type, with descriptions and the values it can have', () => {
    const schema = makeSchema({
      signed: {
        plan: { type: 'string', enum: ['free', 'größer'], description: 'What they pay for.' },
        seats: { type: 'integer', enum: [1, 2] },
        groups: { type: 'array', items: { type: 'string', enum: ['a'] }, title: 'Groups' },
      },
      unsigned: { beta: { type: 'boolean' }, score: { type: 'number' } },
    });
    expect(refusalOf({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema })).toBe(
      undefined,
    );
    expect(refusalOf(EMPTY_SCHEMA)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['s', null],
    ['s', []],
    ['s', 'x'],
    ['s', { ...EMPTY_SCHEMA, required: ['plan'] }],
    ['s.type', { ...EMPTY_SCHEMA, type: 'array' }],
    ['s.properties', { type: 'object', additionalProperties: false }],
    ['s.additionalProperties', { type: 'object', properties: {} }],
    ['s.additionalProperties', { ...EMPTY_SCHEMA, additionalProperties: true }],
    [
      's.properties.unsigned.type',
      { ...EMPTY_SCHEMA, properties: { unsigned: { type: 'string' } } },
    ],
    ['s.properties.plan', withClaim('string')],
    ['s.properties.plan', withClaim({ type: 'string', pattern: '.*' })],
    ['s.properties.plan', withClaim({ type: 'array', enum: ['a'], items: { type: 'string' } })],
    ['s.properties.plan.type', withClaim({})],
    ['s.properties.plan.type', withClaim({ type: ['string', 'null'] })],
    ['s.properties.plan.type', withClaim({ type: 'object', properties: {} })],
    ['s.properties.plan.items', withClaim({ type: 'array' })],
    ['s.properties.plan.items.type', withClaim({ type: 'array', items: { type: 'array' } })],
    ['s.properties.plan.enum', withClaim({ type: 'string', enum: [] })],
    ['s.properties.plan.enum[1]', withClaim({ type: 'string', enum: ['a', 1] })],
    ['s.properties.plan.enum[0]', withClaim({ type: 'integer', enum: [1.5] })],
    ['s.properties.plan.enum[0]', withClaim({ type: 'string', enum: ['x'.repeat(257)] })],
    ['s.properties.plan.description', withClaim({ type: 'string', description: 1 })],
    [
      's.properties',
      JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
      ),
    ],
    ['s.properties', { ...EMPTY_SCHEMA, properties: { constructor: { type: 'string' } } }],
    ['s.properties', { ...EMPTY_SCHEMA, properties: { 'a b': { type: 'string' } } }],
    ['s.properties', { ...EMPTY_SCHEMA, properties: { ['x'.repeat(65)]: { type: 'string' } } }],
    ['s', withClaim({ type: 'string', description: 'ü'.repeat(40_000) })],
  ])('names %s of what is no schema of claims', (path, schema) => {
    expect(refusalOf(schema)).toBe(path);
  });

  it('counts signed and unsigned claims together', () => {
    const many = (count: number, prefix: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `${prefix}${index}`,
          { type: 'boolean' as const },
        ]),
      );
    const half = MAX_CLAIMS / 2;
    expect(refusalOf(makeSchema({ signed: many(half, 'a'), unsigned: many(half, 'b') }))).toBe(
      undefined,
    );
    expect(refusalOf(makeSchema({ signed: many(half, 'a'), unsigned: many(half + 1, 'b') }))).toBe(
      `s.properties.unsigned.properties.b${half}`,
    );
  });

  it('refuses or reads whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        if (refusalOf(value) === undefined) readClaimsSchema(checkClaimsSchema(value, 's'));
      }),
    );
  });
});
