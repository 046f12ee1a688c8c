const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;

/** Control characters, and those that turn the direction of what follows them. */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** A text on one line, without what cannot be seen; undefined where nothing is left. */
export function cleanTitle(text: string | undefined): string | undefined {
  return cleanLine(text, MAX_TITLE);
}

/** The first paragraph of a description as plain text on one line; undefined where there is none. */
export function cleanDescription(text: string | undefined): string | undefined {
  const [paragraph] = (text ?? '').trim().split(/\r?\n[ \t]*\r?\n/, 1);
  return cleanLine(paragraph, MAX_DESCRIPTION);
}

/** The words of a name such as `listPets` apart, so that its address can be read. */
export function splitWords(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
}

function cleanLine(text: string | undefined, limit: number): string | undefined {
  // A cut before the patterns run keeps texts of megabytes from costing more than short ones.
  const line = (text ?? '').slice(0, limit * 10).toWellFormed();
  const words = line.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  if (words === '') return undefined;
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}
