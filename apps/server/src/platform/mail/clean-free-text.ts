/** The most characters of it that a mail shows. */
const MAX_LENGTH = 60;

/**
 * What a person typed in, as a mail may show it in quotation marks: on one line, short, without what
 * ends the quotation, hides or turns text around, and with spaces where a mail program would make a
 * link of it.
 */
export function cleanFreeText(text: string): string {
  const line = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]+/gu, ' ')
    .replace(/["“”„«»]/g, "'")
    .replace(/[.。](?=\S)/g, '. ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\/(?=[/\\])/g, '/ ')
    .replace(/@/g, ' at ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : line;
}
