import { isRecord } from './is-record.ts';
import type { SourceText, TranslationUsage } from './provider.ts';

/** What a request took: its characters, and the tokens that the answer names under two names. */
export function readUsage(
  segments: readonly SourceText[],
  usage: unknown,
  names: readonly [input: string, output: string],
): TranslationUsage {
  const [inputTokens = 0, outputTokens = 0] = names.map((name) =>
    readCount(isRecord(usage) ? usage[name] : undefined),
  );
  return { characters: countCharacters(segments), inputTokens, outputTokens };
}

/** How many UTF-16 units texts have. */
export function countCharacters(segments: readonly SourceText[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0);
}

/** A count that a service says; 0 for anything else. */
export function readCount(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}
