import { describe, expect, it } from 'vitest';
import { createFactories } from '../../../testing/factories.ts';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import {
  ProviderError,
  type TranslationProvider,
  type TranslationRequest,
} from '../providers/provider.ts';
import { meterProvider } from './meter-provider.ts';
import { countSpent } from './spending-store.ts';

const request = (text: string, instructions = ''): TranslationRequest => ({
  ...{ segments: [{ id: 'a', text }], from: 'en', to: 'de', glossary: [], instructions },
  signal: new AbortController().signal,
});

describe.each(dialects)('a provider at the expense of the operator, on %s', (dialect) => {
  async function open(answer: TranslationProvider['translate'], charactersPerMonth = 100) {
    const platform = await openTestPlatform(dialect, {
      clock: { now: () => new Date('2030-01-31T09:30:00.000Z') },
      config: { translationAllowance: { organizations: 'all', charactersPerMonth } },
    });
    const { org } = await createFactories(platform).org();
    let asked = 0;
    const provider: TranslationProvider = {
      maxTexts: 40,
      translate: (sent) => {
        asked += 1;
        return answer(sent);
      },
    };
    const metered = meterProvider(platform, provider, { organizationId: org.id, name: 'openai' });
    const place = { organizationId: org.id, month: '2030-01' };
    return {
      ...{ metered, countAsked: () => asked },
      countSpent: () => countSpent(platform.database.db, place),
      [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
    };
  }
  const usage = (tokens = 0) => ({ characters: 1, inputTokens: 0, outputTokens: tokens });
  const answered = (tokens = 0) => Promise.resolve({ texts: new Map(), usage: usage(tokens) });

  it('is never asked for more than is allowed, however many ask at a time', async () => {
    await using opened = await open(() => answered());
    const asking = Array.from({ length: 15 }, () =>
      opened.metered.translate(request('x'.repeat(9), 's')),
    );
    const outcomes = await Promise.allSettled(asking);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map((error) => (error as ProviderError).failure)).toEqual(
      Array(5).fill('spent'),
    );
    expect([opened.countAsked(), await opened.countSpent()]).toEqual([10, 100]);
  });

  it('counts what it took beyond what was sent, and nothing where it refused', async () => {
    await using long = await open(() => answered(70));
    await long.metered.translate(request('x'.repeat(20)));
    expect(await long.countSpent()).toBe(70);
    await long.metered.translate(request('x'.repeat(20)));
    await expect(long.metered.translate(request('x'))).rejects.toMatchObject({ failure: 'spent' });
    await using busy = await open(() =>
      Promise.reject(new ProviderError('busy', 'The service answered 503.', { status: 503 })),
    );
    await expect(busy.metered.translate(request('x'))).rejects.toMatchObject({ failure: 'busy' });
    expect(await busy.countSpent()).toBe(0);
    await using silent = await open(() => Promise.reject(new ProviderError('busy', 'No answer.')));
    await expect(silent.metered.translate(request('x'))).rejects.toMatchObject({ failure: 'busy' });
    expect(await silent.countSpent()).toBe(1);
  });
});
