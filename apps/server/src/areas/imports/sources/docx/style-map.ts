const CODE_PARAGRAPHS = [
  ...['Code', 'Code Block', 'Source Code', 'HTML Preformatted', 'Preformatted Text'],
  ...['Plain Text', 'macro', 'Macro Text'],
];
const CODE_RUNS = [
  ...['Code Char', 'Inline Code', 'HTML Code', 'HTML Typewriter', 'Verbatim Char'],
  ...['Source Text', 'Source Code Char', 'Code'],
];
const QUOTES = ['Quote', 'Intense Quote', 'Block Text', 'Block Quote', 'Quotations'];

/** Lists of the levels that Word has and mammoth does not know. */
const DEEP_LISTS = [6, 7, 8, 9].flatMap((level) => {
  const above = 'ul|ol > li > '.repeat(level - 1);
  return [
    `p:unordered-list(${level}) => ${above}ul > li:fresh`,
    `p:ordered-list(${level}) => ${above}ol > li:fresh`,
  ];
});

/** What styles of Word and LibreOffice mean; those of headings and lists mammoth knows itself. */
export const STYLE_MAP: string[] = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...CODE_PARAGRAPHS.map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...CODE_RUNS.map((name) => `r[style-name='${name}'] => code`),
  ...QUOTES.map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...DEEP_LISTS,
  "r[style-name='Emphasis'] => em",
  "r[style-name='Intense Emphasis'] => strong",
  'u => u',
  'strike => del',
  'highlight => mark',
];
