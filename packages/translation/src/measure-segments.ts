import { readWords, type Segment } from './segment.ts';

/** How much there is to translate. */
export interface TranslationSize {
  segments: number;
  /** Characters (code points) that readers see; providers that bill by characters bill these. */
  characters: number;
  /** Estimated tokens of a language model for the text with its placeholders, the answer left out. */
  tokens: number;
}

const CHARACTERS_A_TOKEN = 4;
/** Scripts of which a token has about one letter. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const PLACEHOLDER = /<\/?x\d+\/?>/g;
const TOKENS_A_PLACEHOLDER = 4;

/** Measures segments, of which those with the same text are translated once. */
export function measureSegments(segments: readonly Pick<Segment, 'text'>[]): TranslationSize {
  const texts = new Set(segments.map(({ text }) => text));
  const size: TranslationSize = { segments: texts.size, characters: 0, tokens: 0 };
  for (const text of texts) {
    const words = readWords(text);
    const characters = [...words].length;
    const dense = words.match(DENSE)?.length ?? 0;
    const placeholders = text.match(PLACEHOLDER)?.length ?? 0;
    size.characters += characters;
    size.tokens += dense + Math.ceil((characters - dense) / CHARACTERS_A_TOKEN);
    size.tokens += placeholders * TOKENS_A_PLACEHOLDER;
  }
  return size;
}
