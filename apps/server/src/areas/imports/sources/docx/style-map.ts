const CODE_PARAGRAPHS = [
  ...['Code', 'Code Block', 'Source Code', 'HTML Preformatted', 'Preformatted Text'],
  ...['Plain Text', 'macro', 'Macro Text'],
];
const CODE_RUNS = [
  ...['Code Char', 'Inline Code', 'HTML Code', 'HTML Typewriter', 'Verbatim Char'],
  ...['Source Text', 'Source Code Char', 'Code'],
];
const QUOTES = ['Quote', 'Intense Quote', 'Block Text', 'Block Quote', 'Quotations'];
const CONTENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((level) => [`toc ${level}`, `TOC ${level}`]);

/** What styles of Word and LibreOffice mean; those of headings and lists mammoth knows itself. */
export const STYLE_MAP: string[] = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...CODE_PARAGRAPHS.map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...CODE_RUNS.map((name) => `r[style-name='${name}'] => code`),
  ...QUOTES.map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...[...CONTENTS, 'TOC Heading', 'Contents Heading'].map((name) => `p[style-name='${name}'] => !`),
  "r[style-name='Emphasis'] => em",
  "r[style-name='Intense Emphasis'] => strong",
  'u => u',
  'strike => del',
  'highlight => mark',
];
