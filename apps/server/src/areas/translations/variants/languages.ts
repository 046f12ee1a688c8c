import { badRequest } from '../../../http/errors.ts';
import { requireLanguageTag } from '../read-settings.ts';

/**
 * The languages of a variant, canonical.
 *
 * @throws ApiError 400 naming what is wrong: none is known of the source, or they are the same
 */
export function readVariantLanguages(
  sourceOf: string | null,
  { language, sourceLanguage }: { language: string; sourceLanguage?: string | undefined },
): { from: string; to: string } {
  const to = requireLanguageTag('body.language', language);
  const known = sourceOf ?? sourceLanguage;
  if (known === undefined) {
    throw badRequest(
      'body.sourceLanguage',
      'is required, because the space does not state its language',
    );
  }
  const from = requireLanguageTag('body.sourceLanguage', known);
  if (from === to) throw badRequest('body.language', 'must differ from the language of the source');
  return { from, to };
}

/** The title of a space in another language: with the language's own name, in at most 50 characters. */
export function writeVariantTitle(title: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  const ending = ` (${[...name].slice(0, 30).join('')})`;
  return [...title].slice(0, 50 - [...ending].length).join('') + ending;
}
