/** A text that is slow to read by a parser that tries again what it tried before. */
export interface SlowText {
  name: string;
  /** What it is read as. */
  as: 'markdown' | 'html';
  /** The text at a length of about so many characters. */
  write(length: number): string;
}

const repeat = (part: string, length: number): string =>
  part.repeat(Math.max(1, Math.floor(length / part.length)));

/** Parts that are repeated as they are. */
const RUNS: Readonly<Record<string, string>> = {
  'opening brackets': '[',
  'brackets of links': '[a](',
  'pictures in links': '![[](',
  'closing brackets': ']',
  'brackets in pairs': '[]',
  references: '[a][b]',
  stars: '*',
  'stars with letters': '*a',
  'stars in pairs': '**a ',
  'stars of both sides': 'a**b',
  underscores: '_a',
  'both kinds of emphasis': '*_a',
  'emphasis that never ends': '*a **b _c ',
  tildes: '~~a',
  'backticks of one': '`a',
  'backticks that grow': '`` ` ``` ',
  entities: '&amp;',
  'entities without end': '&a',
  'numbers of entities': '&#x',
  backslashes: '\\',
  'less-than signs': '<',
  'addresses in brackets': '<a:',
  'addresses with an at': '<a@',
  'words with an at': 'a@',
  'bare addresses': 'http://a.',
  'addresses of www': 'www.',
  comments: '<!--',
  'comments that end': '<!-->',
  'sections of CDATA': '<![CDATA[',
  instructions: '<?',
  declarations: '<!A ',
  'tags without end': '<a ',
  attributes: '<a b="',
  'attributes without values': '<a b=',
  'elements in elements': '<b>',
  divisions: '<div>',
  'closing tags': '</b>',
  formulas: '$$',
  'formulas with letters': '$$a',
  'braces of formulas': '{',
  footnotes: '[^a]',
  emoji: ':a',
  'emoji in pairs': ':a:',
  'template tags': '{% ',
  'template tags that end': '{% hint %}',
  expressions: '{{',
  pipes: '|',
  'pipes with letters': 'a|',
  'spaces before a newline': '  \n',
  'carriage returns': '\r',
  tabs: '\t',
  'wide spaces': '\u3000a',
  'combining marks': '\u0301',
  joiners: '\u200d',
  directions: '\u202e',
};

/** Lines that are repeated, each numbered where it says `§`. */
const LINES: Readonly<Record<string, string>> = {
  'definitions of links': '[§]: /a\n',
  'definitions of one link': '[a]: /a "b\n',
  'definitions of footnotes': '[^§]: a\n\n',
  'uses of footnotes': 'a[^§] ',
  quotes: '> a\n',
  items: '* a\n',
  'numbered items': '1. a\n',
  'items that are tasks': '* [x] a\n',
  headings: '## a\n',
  'headings of one name': '# a\n\n',
  'headings underlined': 'a\n===\n',
  rules: '* * *\n',
  fences: '```\n',
  'fences that differ': '```a\n~~~b\n',
  'rows of a table': '| a | b |\n',
  'heads of tables': '| a |\n| - |\n',
  hints: '{% hint style="info" %}\n',
  'tabs and their ends': '{% tab title="§" %}\na\n{% endtab %}\n',
  'ends without beginnings': '{% endhint %}\n',
  conditions: '{% if visitor.claims.a %}\n',
  details: '<details>\n\n<summary>a</summary>\n\n',
  'elements of blocks': '<div>\n\n',
  'lines with two spaces': 'a  \n',
  abbreviations: '*[§]: a\n',
  'indented code': '    a\n\n',
};

const nest = (open: string, close: string) => (length: number) => {
  const depth = Math.floor(length / (open.length + close.length));
  return `${open.repeat(depth)}a${close.repeat(depth)}`;
};

/** Texts that grow in another way. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'nested brackets': nest('[', ']'),
  'nested links': nest('[', '](a)'),
  'nested emphasis': nest('*a _b ', ' b_ a*'),
  'nested quotes': nest('> ', ''),
  'nested elements': nest('<b>', '</b>'),
  'nested blocks': nest('<div>\n\n', '\n\n</div>'),
  'nested hints': nest('{% hint style="info" %}\n', '\n{% endhint %}'),
  'nested formulas': (length) => `$$${nest('{', '}')(length)}$$`,
  'nested fractions': (length) => `$$${nest('\\frac{', '}{b}')(length)}$$`,
  'nested roots': (length) => `$$${nest('\\sqrt{', '}')(length)}$$`,
  'macros that double': (length) =>
    `$$\\def\\a{x}${Array.from({ length: Math.min(40, length / 30) }, (_, at) => `\\def\\${'a'.repeat(at + 2)}{\\${'a'.repeat(at + 1)}\\${'a'.repeat(at + 1)}}`).join('')}\\${'a'.repeat(40)}$$`,
  'a wide matrix': (length) => `$$\\begin{matrix}${repeat('a&', length)}\\end{matrix}$$`,
  'lists that go deeper': (length) => {
    const depth = Math.floor(Math.sqrt(length));
    return Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}* a`).join('\n');
  },
  'quotes that go deeper': (length) => {
    const depth = Math.floor(Math.sqrt(length));
    return Array.from({ length: depth }, (_, at) => `${'>'.repeat(at + 1)} a`).join('\n');
  },
  'lists in quotes in lists': nest('> * ', ''),
  'backticks of each number': (length) => {
    const count = Math.floor(Math.sqrt(length));
    return Array.from({ length: count }, (_, at) => `a${'`'.repeat(at + 1)}`).join('');
  },
  'a wide table': (length) =>
    `|${repeat('a|', length / 3)}\n|${repeat('-|', length / 3)}\n|${repeat('b|', length / 3)}\n`,
  'a table of many cells': (length) => {
    const side = Math.floor(Math.sqrt(length / 4));
    const row = `|${'a|'.repeat(side)}\n`;
    return `${row}|${'-|'.repeat(side)}\n${row.repeat(side)}`;
  },
  'a table in HTML': (length) => `<table><tbody>${repeat('<tr><td>', length)}</tbody></table>`,
  'cells that span': (length) =>
    `<table><tr>${repeat('<td colspan="1000" rowspan="1000">a</td>', length)}</tr></table>`,
  'a long line': (length) => 'a'.repeat(length),
  'a long line of words': (length) => repeat('word ', length),
  'a long heading': (length) => `# ${'a b '.repeat(length / 4)}`,
  'a long address': (length) => `[a](${'a'.repeat(length)})`,
  'an address with brackets': (length) => `[a](${'('.repeat(length)}`,
  'a title without end': (length) => `[a](b "${'c'.repeat(length)}`,
  'a definition without end': (length) => `[${'a\\]'.repeat(length / 3)}`,
  'links and their definitions': (length) =>
    `${repeat('[a]', length / 2)}\n\n${repeat('[a]: b\n', length / 2)}`,
  'front matter': (length) => `---\n${repeat('a: b\n', length)}---\n\na\n`,
  'front matter of keys': (length) =>
    `---\n${Array.from({ length: length / 9 }, (_, at) => `k${at}: b`).join('\n')}\n---\na\n`,
  'front matter with aliases': () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) =>
        `l${at + 1}: &l${at + 1} [${Array.from({ length: 9 }, () => `*l${at}`).join(', ')}]`,
    );
    return `---\nl0: &l0 [a]\n${levels.join('\n')}\n---\na\n`;
  },
  'front matter that nests': (length) =>
    `---\na: ${'['.repeat(length / 2)}${']'.repeat(length / 2)}\n---\na\n`,
  'front matter that nests by lines': (length) => {
    const depth = Math.floor(Math.sqrt(length));
    return `---\n${Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:`).join('\n')}\n---\na\n`;
  },
  'front matter without end': (length) => `---\n${repeat('a: "b\n', length)}`,
  'an expression': (length) => `<code class="expression">${nest('(', ')')(length)}</code>`,
  'an expression of operators': (length) =>
    `<code class="expression">1${repeat('+1', length)}</code>`,
  'an expression that matches': (length) =>
    `<code class="expression">"${'a'.repeat(length)}".match("(a+)+$")</code>`,
  'a condition': (length) => `{% if ${nest('!(', ')')(length)} %}\na\n{% endif %}`,
  'attributes of a tag': (length) =>
    `{% code ${repeat('a="b" ', length)} %}\n\`\`\`\na\n\`\`\`\n{% endcode %}`,
  'a tag without end': (length) => `{% hint style="${'a'.repeat(length)}`,
  'a diagram': (length) => `\`\`\`mermaid\ngraph TD\n${repeat('A-->B\n', length)}\`\`\``,
  'code of one line': (length) => `\`\`\`js\n${'(['.repeat(length / 2)}\n\`\`\``,
  'code of a pattern': (length) => `\`\`\`js\n/${'(a+)+'.repeat(length / 5)}/\n\`\`\``,
  'code of quotes': (length) => `\`\`\`bash\n${repeat('"$(', length)}\n\`\`\``,
  'code of strings': (length) => `\`\`\`python\n${repeat('f"{', length)}\n\`\`\``,
};

const HTML: Readonly<Record<string, (length: number) => string>> = {
  'elements left open': (length) => repeat('<div><p><b>', length),
  'tables left open': (length) => repeat('<table><tr><td>', length),
  'misnested formatting': (length) => repeat('<b><i><u></b></i>', length),
  'links in links': (length) => repeat('<a href="#">', length),
  'forms of lists': (length) => repeat('<ul><li><ol><li>', length),
  options: (length) => `<select>${repeat('<option>a', length)}`,
  'attributes by thousands': (length) =>
    `<p ${Array.from({ length: length / 8 }, (_, at) => `a${at}="b"`).join(' ')}>a</p>`,
  styles: (length) => `<style>${repeat('a{b:c}', length)}</style><p>a</p>`,
  'comments left open': (length) => repeat('<!-- ', length),
  'entities by thousands': (length) => `<p>${repeat('&nbsp;', length)}</p>`,
  'text without spaces': (length) => `<p>${'a'.repeat(length)}</p>`,
  'spaces alone': (length) => `<p>a${' '.repeat(length)}b</p>`,
  breaks: (length) => `<p>${repeat('<br>', length)}</p>`,
  'headings in HTML': (length) => repeat('<h1>a</h1>', length),
  'pictures in HTML': (length) => repeat('<img src="data:,">', length),
  'a table that spans': (length) =>
    `<table>${repeat('<tr><td colspan=999 rowspan=999>a</td></tr>', length)}</table>`,
  'emphasis in HTML': (length) => `<p>${repeat('<b>a</b>', length)}</p>`,
  'pre of nested spans': (length) => `<pre><code>${nest('<span>', '</span>')(length)}</code></pre>`,
};

/** Every slow text. */
export const SLOW_TEXTS: readonly SlowText[] = [
  ...Object.entries(RUNS).map(
    ([name, part]): SlowText => ({ name, as: 'markdown', write: (length) => repeat(part, length) }),
  ),
  ...Object.entries(LINES).map(
    ([name, line]): SlowText => ({
      ...{ name, as: 'markdown' },
      write: (length) =>
        Array.from({ length: Math.floor(length / line.length) }, (_, at) =>
          line.replace('§', String(at)),
        ).join(''),
    }),
  ),
  ...Object.entries(SHAPES).map(([name, write]): SlowText => ({ name, as: 'markdown', write })),
  ...Object.entries(HTML).map(([name, write]): SlowText => ({ name, as: 'html', write })),
];
