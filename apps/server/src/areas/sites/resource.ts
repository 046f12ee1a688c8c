import { TITLE_LENGTH } from '@octavo/contract/sites';

/** Whether a site may be called so. */
export function isSiteTitle(text: string): boolean {
  return text.length >= TITLE_LENGTH.minLength && text.length <= TITLE_LENGTH.maxLength;
}
