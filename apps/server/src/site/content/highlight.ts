import type { HighlighterCore, LanguageInput } from 'shiki/core';
import { type Cache, type Caches, defineCache, sha256Base64url } from '../../platform/index.ts';
import { escapeHtml } from '../templates/html.ts';

/** Highlights one text of code; undefined where its language is unknown or it is too long. */
export type Highlight = (code: string, syntax: string | undefined) => string | undefined;

const MAX_CODE_LENGTH = 60_000;
const MAX_LINE_LENGTH = 2000;

// Each colour of the theme stands for a class: colours themselves belong to the stylesheet, and the
// content security policy allows no inline styles.
const CLASSES: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['hl-p', ['punctuation', 'meta.brace', 'keyword.operator', 'meta.delimiter']],
  ['hl-v', ['variable', 'variable.other', 'support.variable']],
  ['hl-c', ['comment', 'punctuation.definition.comment']],
  [
    'hl-k',
    [
      'keyword',
      'storage',
      'storage.type',
      'keyword.operator.new',
      'keyword.control',
      'variable.language',
      'keyword.operator.expression',
      'markup.heading',
    ],
  ],
  [
    'hl-s',
    [
      'string',
      'markup.inline.raw',
      'string.regexp',
      'constant.other.symbol',
      'punctuation.definition.string',
    ],
  ],
  [
    'hl-n',
    [
      'constant',
      'constant.numeric',
      'constant.language',
      'support.constant',
      'constant.character.escape',
    ],
  ],
  [
    'hl-f',
    [
      'entity.name.function',
      'support.function',
      'meta.function-call.generic',
      'entity.other.attribute-name',
      'support.type.property-name',
      'meta.object-literal.key',
    ],
  ],
  [
    'hl-t',
    [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'entity.name.tag',
      'entity.other.inherited-class',
      'entity.name.namespace',
    ],
  ],
  ['hl-i', ['markup.inserted']],
  ['hl-d', ['markup.deleted', 'invalid']],
];

const THEME = {
  name: 'octavo',
  type: 'light' as const,
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  tokenColors: CLASSES.map(([, scopes], index) => ({
    scope: [...scopes],
    settings: { foreground: colorOf(index) },
  })),
};

const CLASS_OF_COLOR = new Map(CLASSES.map(([name], index) => [colorOf(index), name]));

function colorOf(index: number): string {
  return `#0000${(index + 16).toString(16)}`.toUpperCase();
}

const highlights = defineCache<string>('site-highlights', (html) => html.length * 2);

let core: Promise<HighlighterCore> | undefined;

/**
 * Readies the highlighter for the given languages, as code blocks name them, and answers the
 * function that highlights. Grammars are loaded when a page first needs them; answers are kept by
 * the hash of the code.
 */
export async function prepareHighlight(
  caches: Caches,
  syntaxes: readonly string[],
): Promise<Highlight> {
  if (syntaxes.length === 0) return () => undefined;
  const { bundledLanguages, bundledLanguagesAlias } = await import('shiki/langs');
  const languages: Readonly<Record<string, LanguageInput>> = {
    ...bundledLanguages,
    ...bundledLanguagesAlias,
  };
  const wanted = syntaxes.filter((one) => Object.hasOwn(languages, one));
  if (wanted.length === 0) return () => undefined;
  core ??= createCore();
  const highlighter = await core;
  for (const syntax of wanted) {
    const language = languages[syntax];
    if (language && !highlighter.getLoadedLanguages().includes(syntax)) {
      await highlighter.loadLanguage(language);
    }
  }
  const cache = caches.open(highlights);
  return (code, syntax) =>
    syntax !== undefined && wanted.includes(syntax)
      ? highlightCached({ cache, highlighter }, code, syntax)
      : undefined;
}

async function createCore(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  return createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

function highlightCached(
  { cache, highlighter }: { cache: Cache<string>; highlighter: HighlighterCore },
  code: string,
  syntax: string,
): string | undefined {
  if (code.length > MAX_CODE_LENGTH) return undefined;
  const key = sha256Base64url(`${syntax}\0${code}`);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = highlightCode(highlighter, code, syntax);
  if (html !== undefined) cache.set(key, html);
  return html;
}

function highlightCode(
  highlighter: HighlighterCore,
  code: string,
  syntax: string,
): string | undefined {
  try {
    const { tokens } = highlighter.codeToTokens(code, {
      lang: syntax,
      theme: THEME.name,
      tokenizeMaxLineLength: MAX_LINE_LENGTH,
      tokenizeTimeLimit: 2000,
    });
    return tokens
      .map((line) => `<span class="line">${line.map(writeToken).join('')}</span>`)
      .join('\n');
  } catch {
    // A grammar may hold a pattern that the engine cannot run: the code is then shown plain.
    return undefined;
  }
}

function writeToken(token: { content: string; color?: string }): string {
  const text = escapeHtml(token.content).replaceAll('&#39;', "'");
  const name = CLASS_OF_COLOR.get(token.color?.toUpperCase() ?? '');
  return name === undefined || text.trim() === '' ? text : `<span class="${name}">${text}</span>`;
}
