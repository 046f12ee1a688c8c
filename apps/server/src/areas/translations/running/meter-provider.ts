import type { ProviderName } from '@octavo/contract/translations';
import type { Platform } from '../../../platform/index.ts';
import { chooseWords } from '../providers/choose-words.ts';
import {
  ProviderError,
  type TranslationProvider,
  type TranslationRequest,
  type TranslationUsage,
} from '../providers/provider.ts';
import { countCharacters } from '../providers/read-usage.ts';
import { readMonth } from './months.ts';
import { tallySpending } from './spending-store.ts';

/** Who asks, and whom. */
interface Metered {
  organizationId: string;
  name: ProviderName;
}

/**
 * A provider that an organization asks at the operator's expense. What a request sends is counted before
 * it is sent, so that many at a time never spend more than is allowed; a request for which nothing is
 * left fails as `spent`. Where the service took more, as by a long answer, that is counted as well, and
 * one that it refused costs nothing.
 */
export function meterProvider(
  { clock, config, database }: Pick<Platform, 'clock' | 'config' | 'database'>,
  provider: TranslationProvider,
  { organizationId, name }: Metered,
): TranslationProvider {
  const tally = (month: string, characters: number, most?: number): Promise<boolean> =>
    database.transaction(
      (tx) =>
        tallySpending(
          tx,
          { organizationId, month },
          { characters, ...(most === undefined ? {} : { most }) },
        ),
      { isolation: 'read committed' },
    );
  return {
    maxTexts: provider.maxTexts,
    async translate(request) {
      const month = readMonth(clock.now());
      const sent = countSent(request, name);
      if (!(await tally(month, sent, config.translationAllowance.charactersPerMonth))) {
        throw new ProviderError('spent', 'The budget for this month has been spent.');
      }
      try {
        const answer = await provider.translate(request);
        const more = countTaken(answer.usage) - sent;
        if (more > 0) await tally(month, more);
        return answer;
      } catch (error) {
        const isUnpaid = error instanceof ProviderError && error.status !== undefined;
        if (isUnpaid) await tally(month, -sent);
        throw error;
      }
    },
  };
}

/** The characters of what the organization wrote. DeepL is sent no style. */
function countSent(
  { segments, glossary, to, instructions }: TranslationRequest,
  name: ProviderName,
): number {
  const words = chooseWords(
    glossary,
    segments.map(({ text }) => text),
    to,
  );
  const inWords = words.reduce(
    (sum, { source, translation }) => sum + source.length + (translation?.length ?? 0),
    0,
  );
  return countCharacters(segments) + inWords + (name === 'deepl' ? 0 : instructions.length);
}

/** What a service says that it took. A token is rarely less than a character. */
function countTaken({ characters, inputTokens, outputTokens }: TranslationUsage): number {
  return Math.max(characters, inputTokens + outputTokens);
}
