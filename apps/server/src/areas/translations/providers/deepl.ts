import type { Platform } from '../../../platform/index.ts';
import { askService } from './ask-service.ts';
import { type ChosenWord, chooseWords } from './choose-words.ts';
import { isRecord } from './is-record.ts';
import { ProviderError, type TranslationProvider } from './provider.ts';
import { countCharacters, readCount } from './read-usage.ts';

/** Where DeepL is asked. */
export interface DeeplOptions {
  url: string;
  key: string;
  timeoutMs?: number;
}

/** What stands around words that stay as they are. */
const KEPT = 'keep';

/**
 * Translates by DeepL. Words that stay as they are stand in an element that it leaves alone; other
 * words of the glossary are told as context, which it follows as far as it does.
 */
export function createDeeplProvider(
  platform: Pick<Platform, 'fetch' | 'clock'>,
  { url, key, timeoutMs }: DeeplOptions,
): TranslationProvider {
  return {
    maxTexts: 50,
    async translate({ segments, from, to, glossary, signal }) {
      const texts = segments.map(({ text }) => text);
      const words = chooseWords(glossary, texts, to);
      const context = words
        .flatMap(({ source, translation }) => (translation ? [`${source}: ${translation}`] : []))
        .join('\n');
      const answer = await askService(platform, {
        url: `${url}/v2/translate`,
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts.map((text) => keepWords(text, words)),
          source_lang: nameSource(from),
          target_lang: nameTarget(to),
          tag_handling: 'xml',
          ignore_tags: [KEPT],
          show_billed_characters: true,
          ...(context === '' ? {} : { context }),
        },
        signal,
        timeoutMs,
      });
      const found = isRecord(answer) ? answer.translations : undefined;
      if (!Array.isArray(found) || found.length !== segments.length) {
        throw new ProviderError('unreadable', 'The answer contains a different number of texts.');
      }
      const translations = (found as unknown[]).map((item) => (isRecord(item) ? item : {}));
      const billed = translations.reduce(
        (sum, { billed_characters }) => sum + readCount(billed_characters),
        0,
      );
      return {
        texts: new Map(
          translations.flatMap(({ text }, at) => {
            const id = segments[at]?.id;
            return typeof text === 'string' && id !== undefined ? [[id, releaseWords(text)]] : [];
          }),
        ),
        usage: {
          characters: billed || countCharacters(segments),
          inputTokens: 0,
          outputTokens: 0,
        },
      };
    },
  };
}

function keepWords(text: string, words: readonly ChosenWord[]): string {
  const kept = words
    .filter(({ translation }) => translation === null)
    .map(({ source }) => encodeWord(source).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .sort((a, b) => b.length - a.length);
  if (kept.length === 0) return text;
  const pattern = new RegExp(
    `<[^>]*>|(?<![\\p{L}\\p{N}])(?:${kept.join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return text.replace(pattern, (found) =>
    found.startsWith('<') ? found : `<${KEPT}>${found}</${KEPT}>`,
  );
}

function encodeWord(word: string): string {
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function releaseWords(text: string): string {
  return text.replaceAll(`<${KEPT}>`, '').replaceAll(`</${KEPT}>`, '');
}

function nameSource(tag: string): string {
  return new Intl.Locale(tag).language.toUpperCase();
}

/** The name that DeepL has for a language: it tells few of them apart by region or script. */
function nameTarget(tag: string): string {
  const { language, region, script } = new Intl.Locale(tag).maximize();
  if (language === 'en') return region === 'US' ? 'EN-US' : 'EN-GB';
  if (language === 'pt') return tag === 'pt' || region !== 'BR' ? 'PT-PT' : 'PT-BR';
  if (language === 'zh') return script === 'Hant' ? 'ZH-HANT' : 'ZH-HANS';
  return language.toUpperCase();
}
