import type { BlocksMessages } from '@octavo/messages/blocks';
import type { ReferenceMessages } from '@octavo/messages/reference';

/** The language of a PDF, and the words of it that are added to what authors wrote. */
export interface ReaderLanguage {
  /** BCP 47. */
  lang: string;
  /** English ones stand in for those left out. */
  labels: Partial<BlocksMessages>;
  /** The words that references of APIs add; English ones where left out. */
  referenceLabels?: ReferenceMessages;
}

/** Chooses a language by a sample of the text and what the space says; sites choose the same way. */
export type ChooseLanguage = (sample: {
  text: string;
  spaceLanguage: string | null;
}) => ReaderLanguage;
