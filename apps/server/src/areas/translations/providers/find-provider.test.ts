import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createGuardedFetch } from '../../../platform/net/guarded-fetch.ts';
import { findProvider } from './find-provider.ts';

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
