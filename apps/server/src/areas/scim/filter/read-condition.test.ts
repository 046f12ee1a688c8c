import { describe, expect, it } from 'vitest';
import { ScimError } from '../scim-error.ts';
import { readCondition } from './read-condition.ts';

const searchable = {
  username: { attribute: 'userName', kind: 'text' },
  'emails.value': { attribute: 'email', kind: 'text' },
  active: { attribute: 'active', kind: 'boolean' },
} as const;

const URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
const read = (filter: string) => readCondition(filter, searchable, URN);
const term = (attribute: string, comparison: string, value: unknown) => ({
  ...{ kind: 'term', attribute, comparison, value },
});

describe('a filter', () => {
  it('is read with names and operators of any case, URNs and value paths', () => {
    expect(read('USERNAME Eq "a"')).toEqual(term('userName', 'eq', 'a'));
    expect(read(`${URN}:userName sw "a"`)).toEqual(term('userName', 'sw', 'a'));
    expect(read('emails[value co "a"]')).toEqual(term('email', 'co', 'a'));
    expect(read('emails.value pr')).toEqual(term('email', 'pr', ''));
    expect(read('active eq "True"')).toEqual(term('active', 'eq', true));
  });

  it('is read by the precedence of not, and, or', () => {
    expect(read('not (active eq true) and userName ew "a" or userName pr')).toEqual({
      kind: 'or',
      parts: [
        {
          kind: 'and',
          parts: [{ kind: 'not', part: term('active', 'eq', true) }, term('userName', 'ew', 'a')],
        },
        term('userName', 'pr', ''),
      ],
    });
  });

  it('asks for what has no value by null', () => {
    expect(read('userName ne null')).toEqual(term('userName', 'pr', ''));
    expect(read('userName eq null')).toEqual({ kind: 'not', part: term('userName', 'pr', '') });
  });

  it('keeps what a text says, quotes and backslashes included', () => {
    expect(read('userName eq "a \\"b\\" and (c"')).toEqual(term('userName', 'eq', 'a "b" and (c'));
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq a',
    'userName eq "a" and',
    'userName eq "a")',
    '(userName eq "a"',
    'userName xx "a"',
    'userName gt "a"',
    'userName eq 7',
    'userName co null',
    'active eq "maybe"',
    'active co true',
    'nickName eq "a"',
    'emails[emails[value eq "a"]]',
    'emails[value eq "a"].display eq "b"',
    '__proto__ eq "a"',
    'constructor pr',
    'toString pr',
    'userName eq "\u0000"',
    'userName eq "\ud800"',
    `userName eq "${'x'.repeat(9_000)}"`,
    `${'userName eq "a" or '.repeat(100)}userName eq "a"`,
    `${'('.repeat(1_000)}userName eq "a"${')'.repeat(1_000)}`,
    `${'not '.repeat(1_000)}(userName eq "a")`,
    `${'emails['.repeat(500)}value pr${']'.repeat(500)}`,
  ])('is refused as %j', (filter) => {
    expect(() => read(filter)).toThrow(ScimError);
    try {
      read(filter);
    } catch (error) {
      expect(error).toMatchObject({ status: 400, scimType: 'invalidFilter' });
    }
  });

  it.each([
    `userName eq "${'\n'.repeat(60)}`,
    `userName eq "${'\\\n'.repeat(60)}`,
    `userName eq ${'1'.repeat(8_000)}x`,
    `${'a.'.repeat(4_000)} eq "a"`,
    `${'"'.repeat(8_001)}`,
    `${'- '.repeat(4_000)}`,
    `${'a eq "b" '.repeat(900)}`,
  ])('is refused at once, however it is made: %#', (filter) => {
    const begun = performance.now();
    expect(() => read(filter)).toThrow(ScimError);
    expect(performance.now() - begun).toBeLessThan(200);
  });
});
