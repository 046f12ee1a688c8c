/**
 * The name of a language in itself where a folder is named by a language tag, such as `pt-BR`, or
 * by a language of a family, such as `zh-yue` (RFC 5646, section 2.2.2). Undefined for every other
 * name, whatever it looks like.
 */
export function languageName(folder: string): string | undefined {
  const tag = readLanguageTag(folder);
  if (tag === undefined) return undefined;
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
  return name?.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag));
}

/** The languages of two letters that registered languages of three may stand behind. */
const FAMILIES = 'ar|lv|ms|sw|uz|zh';
const TAG = new RegExp(
  `^(?:(?:${FAMILIES})-(?<member>[a-z]{3})|[a-z]{2}(?:-(?:[A-Za-z]{2}|[A-Za-z]{4}))?)$`,
);

/** The tag that a name is, in the form that `Intl` takes; `js-sdk` looks like one and is none. */
function readLanguageTag(name: string): string | undefined {
  const match = TAG.exec(name);
  return match === null ? undefined : (match.groups?.member ?? name);
}
