import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createGuardedFetch } from '../../../platform/net/guarded-fetch.ts';
import { findProvider, isAtOperatorsExpense } from './find-provider.ts';

const parts = { fetch: createGuardedFetch(), clock: { now: () => new Date(0) } };

describe('the providers of an installation', () => {
  it('are those that the operator has set up', () => {
    const found = (environment: Record<string, string>) => {
      const config = readConfig(environment);
      return (['openai', 'anthropic', 'deepl', null] as const).filter(
        (name) => findProvider({ ...parts, config }, name) !== undefined,
      );
    };
    expect(found({})).toEqual([]);
    expect(found({ OCTAVO_TRANSLATION_OPENAI_KEY: 'k' })).toEqual([]);
    expect(found({ OCTAVO_TRANSLATION_OPENAI_MODEL: 'm' })).toEqual(['openai']);
    expect(found({ OCTAVO_TRANSLATION_ANTHROPIC_KEY: 'k' })).toEqual([]);
    expect(
      found({ OCTAVO_TRANSLATION_ANTHROPIC_KEY: 'k', OCTAVO_TRANSLATION_ANTHROPIC_MODEL: 'm' }),
    ).toEqual(['anthropic']);
    expect(found({ OCTAVO_TRANSLATION_DEEPL_KEY: 'k' })).toEqual(['deepl']);
  });

  it('are paid for by who brings a key, but where the service is one of the operator', () => {
    const paid = (environment: Record<string, string>, hasOwnKey: boolean) => {
      const config = readConfig(environment);
      return (['openai', 'anthropic', 'deepl'] as const).filter((name) =>
        isAtOperatorsExpense({ config }, name, hasOwnKey),
      );
    };
    expect(paid({}, false)).toEqual(['openai', 'anthropic', 'deepl']);
    expect(paid({}, true)).toEqual([]);
    expect(paid({ OCTAVO_TRANSLATION_DEEPL_URL: 'https://api-free.deepl.com/' }, true)).toEqual([]);
    expect(paid({ OCTAVO_TRANSLATION_OPENAI_URL: 'http://models.intra:8000/v1' }, true)).toEqual([
      'openai',
    ]);
  });

  it('are there for organizations by their ids, all of them or none', () => {
    const read = (text: string) =>
      readConfig({ OCTAVO_TRANSLATION_ORGANIZATIONS: text }).translationAllowance.organizations;
    const id = '01m8epqnegk5exhcep9y4gwc32';
    expect([read(''), read('none'), read('all')]).toEqual([new Set(), new Set(), 'all']);
    expect(read(` ${id} , ${id}`)).toEqual(new Set([id]));
    for (const text of ['Kiln', `${id},all`, `${id};${id}`, '*'])
      expect(() => read(text)).toThrow();
  });

  it('are refused where an address or a key cannot be used', () => {
    for (const [name, text] of [
      ['OCTAVO_TRANSLATION_OPENAI_URL', 'ftp://example.com'],
      ['OCTAVO_TRANSLATION_DEEPL_URL', 'https://user:word@example.com'],
      ['OCTAVO_TRANSLATION_DEEPL_KEY', 'a b'],
    ] as const) {
      expect(() => readConfig({ [name]: text })).toThrow(name);
    }
  });
});
