import { escapeText } from '@octavo/markup';

/** The words of a language that mean something, and its literals. */
interface Language {
  /** What is one token: `comment`, `key`, `text`, `number`, `word` or `sign`. */
  readonly tokens: RegExp;
  readonly keywords: ReadonlySet<string>;
  /** Whether words that begin with a capital are types. */
  readonly hasTypes: boolean;
}

const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"?`;
const SINGLE = String.raw`'(?:[^'\\]|\\[^])*'?`;
const BLOCK = String.raw`"""(?:[^"\\]|\\[^]|"(?!""))*(?:""")?`;
const SLASHES = String.raw`\/\/[^\n]*`;
const NEVER = '(?!)';
const CONSTANTS = new Set(['true', 'false', 'null', 'True', 'False', 'None', 'nil']);

function makeLanguage(
  { text, comment = NEVER, key = NEVER }: { text: string; comment?: string; key?: string },
  keywords = '',
  hasTypes = false,
): Language {
  const parts = [
    ...[`(?<comment>${comment})`, `(?<key>${key})`, `(?<text>${text})`],
    String.raw`(?<number>-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b)`,
    String.raw`(?<word>\$?[A-Za-z_]\w*)`,
    String.raw`(?<sign>(?:[{}()[\],;:=<>+*.&|!?\\]|-(?!\d))+)`,
  ];
  return {
    tokens: new RegExp(parts.join('|'), 'g'),
    keywords: new Set(keywords.split(' ')),
    hasTypes,
  };
}

/** By the names that samples have. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ['json', makeLanguage({ text: DOUBLE, key: String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)` })],
  // A command, its options, and texts that go over lines.
  ['shell', makeLanguage({ text: String.raw`'[^']*'?|\\'`, key: String.raw`--[\w-]+` }, 'curl')],
  [
    'javascript',
    makeLanguage({ text: DOUBLE, comment: SLASHES }, 'await const new return import from', true),
  ],
  ['python', makeLanguage({ text: DOUBLE }, 'import from with as for in def return')],
  [
    'go',
    makeLanguage(
      { text: `${DOUBLE}|\`[^\`]*\`?`, comment: SLASHES },
      'package import func if defer return err var',
    ),
  ],
  [
    'java',
    makeLanguage(
      { text: `${BLOCK}|${DOUBLE}`, comment: SLASHES },
      'import class public static void throws new return var',
      true,
    ),
  ],
  [
    'csharp',
    makeLanguage(
      { text: String.raw`${BLOCK}|@"(?:[^"]|"")*"?|\$?${DOUBLE}`, comment: SLASHES },
      'using var new await int string return',
      true,
    ),
  ],
  ['php', makeLanguage({ text: `${SINGLE}|${DOUBLE}` }, 'echo new return', true)],
  ['ruby', makeLanguage({ text: `${SINGLE}|${DOUBLE}` }, 'require do end puts return', true)],
]);

/**
 * Code as HTML with classes for its kinds of tokens, a `.line` for each line: for code that this
 * package writes, and JSON. It is a hundred times as quick as a grammar, which needs most of the time
 * that a page takes. Undefined of other languages.
 */
export function markCode(text: string, syntax: string): string | undefined {
  const language = LANGUAGES.get(syntax);
  if (language === undefined) return undefined;
  let html = '';
  let end = 0;
  for (const match of text.matchAll(language.tokens)) {
    const [token] = match;
    const next = text[match.index + token.length];
    html += writeToken(text.slice(end, match.index), undefined);
    html += writeToken(token, settleClass(match.groups ?? {}, next, language));
    end = match.index + token.length;
  }
  html += writeToken(text.slice(end), undefined);
  return `<span class="line">${html}</span>`;
}

function settleClass(
  { comment, key, text, number, word }: Readonly<Record<string, string | undefined>>,
  next: string | undefined,
  { keywords, hasTypes }: Language,
): string | undefined {
  if (comment !== undefined) return 'hl-c';
  if (key !== undefined) return 'hl-f';
  if (text !== undefined) return 'hl-s';
  if (number !== undefined) return 'hl-n';
  if (word === undefined) return 'hl-p';
  if (keywords.has(word)) return 'hl-k';
  if (CONSTANTS.has(word)) return 'hl-n';
  if (word.startsWith('$')) return 'hl-v';
  if (next === '(') return 'hl-f';
  return hasTypes && /^[A-Z][A-Za-z]*[a-z]/.test(word) ? 'hl-t' : undefined;
}

/** What goes over lines is a token on each of them. */
function writeToken(token: string, name: string | undefined): string {
  return token
    .split('\n')
    .map((part) => {
      const html = escapeText(part);
      return name === undefined || part === '' ? html : `<span class="${name}">${html}</span>`;
    })
    .join('</span>\n<span class="line">');
}
