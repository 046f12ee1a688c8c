import { type BlocksMessages, blocksCatalog } from '@octavo/messages/blocks';
import { type ReferenceMessages, referenceCatalog } from '@octavo/messages/reference';
import { chooseLanguage } from './detect-language.ts';

/**
 * The language of text that is read outside of a page, as BCP 47 tag, chosen as that of a page is,
 * with the words that rendering adds in it.
 */
export function chooseReaderLanguage(sample: { text: string; spaceLanguage: string | null }): {
  lang: string;
  labels: BlocksMessages;
  referenceLabels: ReferenceMessages;
} {
  const { lang } = chooseLanguage({ ...sample, path: '' });
  return {
    lang,
    labels: blocksCatalog.messagesFor(lang),
    referenceLabels: referenceCatalog.messagesFor(lang),
  };
}
