import { isRecord } from './is-record.ts';
import { ProviderError, type SourceText } from './provider.ts';

/**
 * What a language model answered in words: JSON, perhaps in a block of code or between sentences.
 *
 * @throws ProviderError where there is no JSON in it
 */
export function readModelText(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  try {
    return JSON.parse(text.slice(start, end + 1)) as unknown;
  } catch (cause) {
    throw new ProviderError('unreadable', 'The answer of the model is not JSON.', { cause });
  }
}

/**
 * Translations by the ids of their texts. Numbers that were not asked for, and all of one that came
 * twice, are left out.
 *
 * @throws ProviderError where the answer has no list of translations
 */
export function readModelAnswer(
  answer: unknown,
  segments: readonly SourceText[],
): Map<string, string> {
  const found = isRecord(answer) ? answer.translations : undefined;
  if (!Array.isArray(found)) {
    throw new ProviderError('unreadable', 'The answer of the model contains no translations.');
  }
  const texts = new Map<string, string>();
  const twice = new Set<string>();
  for (const item of found as unknown[]) {
    if (!isRecord(item) || typeof item.text !== 'string') continue;
    const segment = segments[Number(item.number) - 1];
    if (segment === undefined) continue;
    if (texts.has(segment.id)) twice.add(segment.id);
    texts.set(segment.id, item.text);
  }
  for (const id of twice) texts.delete(id);
  return texts;
}
