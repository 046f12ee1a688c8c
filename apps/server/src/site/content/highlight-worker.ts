import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { serveThread } from '../../platform/parsing/serve-thread.ts';
import { escapeHtml } from '../templates/html.ts';
import { loadGrammars } from './grammars/load-grammars.ts';
import type { CodeText } from './highlight.ts';

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

// Before the thread says that it is ready: what this takes is not the time of any code.
const highlighter = await createHighlighterCore({
  themes: [THEME],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

async function highlightAll(texts: readonly CodeText[]): Promise<(string | undefined)[]> {
  const html: (string | undefined)[] = [];
  for (const { code, syntax } of texts) {
    if (!highlighter.getLoadedLanguages().includes(syntax)) {
      const grammars = await loadGrammars(syntax);
      if (grammars) await highlighter.loadLanguage(grammars);
    }
    html.push(highlightCode(highlighter, code, syntax));
  }
  return html;
}

/** Undefined where a grammar holds a pattern that the engine cannot run. */
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
      tokenizeTimeLimit: 0,
    });
    return tokens
      .map((line) => `<span class="line">${line.map(writeToken).join('')}</span>`)
      .join('\n');
  } catch {
    return undefined;
  }
}

function writeToken(token: { content: string; color?: string }): string {
  const text = escapeHtml(token.content).replaceAll('&#39;', "'");
  const name = CLASS_OF_COLOR.get(token.color?.toUpperCase() ?? '');
  return name === undefined || text.trim() === '' ? text : `<span class="${name}">${text}</span>`;
}

serveThread(highlightAll);
