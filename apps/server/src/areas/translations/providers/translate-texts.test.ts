import { describe, expect, it } from 'vitest';
import {
  ProviderError,
  type SourceText,
  type TranslationAnswer,
  type TranslationRequest,
} from './provider.ts';
import { translateTexts } from './translate-texts.ts';

/** Translates `count` texts by a provider that answers so, and tells what came of it. */
async function run(
  count: number,
  answer: (segments: readonly SourceText[], call: number) => readonly SourceText[],
  signal = new AbortController().signal,
) {
  const [calls, waits, kept] = [[] as number[], [] as number[], [] as string[]];
  let [underWay, most] = [0, 0];
  const provider = {
    maxTexts: 10,
    async translate({ segments }: TranslationRequest): Promise<TranslationAnswer> {
      underWay += 1;
      most = Math.max(most, underWay);
      calls.push(segments.length);
      const call = calls.length;
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      const texts = new Map(answer(segments, call).map(({ id, text }) => [id, text]));
      return { texts, usage: { characters: 0, inputTokens: 0, outputTokens: 0 } };
    },
  };
  const segments = Array.from({ length: count }, (_, at) => ({ id: `${at}`, text: 'word' }));
  const request = { segments, from: 'en', to: 'de', glossary: [], instructions: '', signal };
  const outcome = await translateTexts(provider, request, {
    ...{ atOnce: 2, attempts: 3 },
    wait: async (milliseconds) => void waits.push(milliseconds),
    keep: async ({ texts }) => void kept.push(...texts.keys()),
  });
  return { outcome, calls, waits, kept, most };
}

const busy = (retryAfterMs?: number) => new ProviderError('busy', 'Busy.', { retryAfterMs });

describe('translating many texts', () => {
  it('sends each once, in requests of the size that is taken, few at a time', async () => {
    const { outcome, calls, kept, most } = await run(35, (segments) => segments);
    expect([calls, most]).toEqual([[10, 10, 10, 5], 2]);
    expect(kept.map(Number).sort((a, b) => a - b)).toEqual([...Array(35).keys()]);
    expect(outcome).toEqual({ failed: [], left: [] });
  });

  it('asks a busy provider again after the time that it names, or longer and longer', async () => {
    const { outcome, waits, kept } = await run(5, (segments, call) => {
      if (call < 3) throw call === 1 ? busy(7000) : busy();
      return segments;
    });
    expect([waits, kept.length, outcome.failed]).toEqual([[7000, 2000], 5, []]);
  });

  it('asks again only for what was left out, and gives a text up in the end', async () => {
    const { outcome, calls, kept } = await run(4, (segments) =>
      segments.filter(({ id }) => id !== '2'),
    );
    expect([calls, outcome.failed, kept]).toEqual([[4, 1, 1], ['2'], ['0', '1', '3']]);
  });

  it('halves what cannot be read', async () => {
    const { outcome, calls, kept } = await run(8, (segments) => {
      if (segments.length > 2) throw new ProviderError('unreadable', 'No JSON.');
      return segments;
    });
    expect([calls, kept.length, outcome.failed]).toEqual([[8, 4, 4, 2, 2, 2, 2], 8, []]);
  });

  it.each([
    ['refuses', new ProviderError('refused', 'No key.')],
    ['is busy for an hour', busy(3_600_000)],
  ])('stops where the provider %s, and names what is left', async (_name, error) => {
    const { outcome, calls, kept } = await run(60, (segments, call) => {
      if (call > 2) throw error;
      return segments;
    });
    expect([calls.length <= 4, kept.length, outcome.stop]).toEqual([true, 20, error]);
    expect([outcome.left.length, outcome.failed]).toEqual([40, []]);
    expect(new Set([...outcome.left, ...kept]).size).toBe(60);
  });

  it('ends where it is told to', async () => {
    const controller = new AbortController();
    const running = run(
      60,
      (segments) => {
        controller.abort(new Error('Enough.'));
        return segments;
      },
      controller.signal,
    );
    await expect(running).rejects.toThrow('Enough.');
  });
});
