import fc from 'fast-check';

/** Elements of each kind: of tables, between paragraphs, in text, taken whole, and of no kind at all. */
const NAMES = [
  ...['table', 'table', 'tr', 'td', 'th', 'thead', 'tbody', 'caption', 'colgroup'],
  ...['div', 'p', 'ul', 'ol', 'li', 'details', 'summary', 'figure', 'figcaption', 'blockquote'],
  ...['section', 'center', 'h2', 'dl', 'dd', 'select', 'option', 'pre', 'form'],
  ...['span', 'b', 'i', 'code', 'a', 'kbd', 'mark', 'button', 'textarea', 'picture'],
  ...['script', 'style', 'svg', 'title', 'head', 'iframe', 'video', 'audio', 'object'],
  ...['foo', 'Foo', 'x-y', 'Table', 'Input', 'T'],
];
const TAGS = NAMES.flatMap((name) => [
  ...[`<${name}>`, `<${name}>`, `</${name}>`, `<${name} class="x">`, `<${name}/>`],
  ...[`\n<${name}>\n`, `\n</${name}>\n`, `\n\n<${name}>`, `\\<${name}>`, `\\</${name}>`],
]);
const VOID = ['<br>', '<hr>', '<img src="x.png">', '<!-- note -->', '\n<!-- note -->\n'];
const OTHERS = [
  ...['<i class="fa-star">', '<i class="fa-star">:star:</i>', '<code class="expression">'],
  ...['<iframe src="https://x.example/y">', '<video src="https://x.example/y">', '<a id="x"></a>'],
  ...['<th data-type="number">', '<th data-type="checkbox">', '<td colspan="2">', '<?x', '<!X'],
  ...[
    '< ',
    '>',
    '\\',
    '&',
    '&lt;table&gt;',
    '"',
    "'",
    '{',
    '}',
    '$',
    '$$',
    '`',
    '``',
    '|',
    '*',
    '**',
  ],
];
/** A W is a word. */
const CODE = [
  ...['`W <table> W`', '``W ` <div> W``', '``` W `` </td> W ```', '`W`', '\\`', '$$W <div> W$$'],
  ...['\n\n```\nW <table> W\n```\n\n', '\n\n~~~js\nW </div>\n~~~\n\n', '\n\n    W <td> W\n\n'],
  ...['\n\n$$\nW <ul> W\n$$\n\n'],
];
const LINKS = [
  ...['[W](x "t <div> t")', '[W <table> W](x)', '[W](<x y>)', '![W](x.png)', '<https://x.example>'],
  ...['<a href="x">W</a>', '<a class="button" href="x">W</a>', '**W <td> W**', '<b>W</b>'],
];
const BLOCKS = [
  ...['\n{% hint style="info" %}\n', '\n{% endhint %}\n', '\n{% tabs %}\n', '\n{% endtabs %}\n'],
  ...['\n{% tab title="W" %}\n', '\n{% endtab %}\n', '\n{% stepper %}\n', '\n{% endstepper %}\n'],
  ...[
    '\n{% step %}\n',
    '\n{% endstep %}\n',
    '\n{% columns %}\n{% column %}\n',
    '\n{% endcolumn %}\n',
  ],
  ...['\n<details>\n\n<summary>W</summary>\n\n', '\n\n</details>\n', '\n::: tip W\n', '\n:::\n'],
  ...[
    '\n::: other W\n',
    '\n- W\n',
    '\n  - W\n',
    '\n1. W\n',
    '\n* [ ] W\n',
    '\n> W\n',
    '\n> [!NOTE]\n> W\n',
  ],
  ...['\n## W\n', '\n\n| W | W |\n| - | - |\n| W <table> | W |\n\n', '\n***\n', '\nW\n---\n'],
  ...['<table><tr><td>W</td></tr></table>', '\n<table><caption>W</caption>W<tr>W<td>W</table>\n'],
];

const word = fc.constantFrom('W', 'W W', ' W ', 'W\n', '\n\nW', '. ');
const piece = fc.oneof(
  { arbitrary: word, weight: 6 },
  { arbitrary: fc.constantFrom(...TAGS), weight: 6 },
  { arbitrary: fc.constantFrom(...VOID, ...OTHERS), weight: 1 },
  { arbitrary: fc.constantFrom(...CODE, ...LINKS), weight: 2 },
  { arbitrary: fc.constantFrom(...BLOCKS), weight: 2 },
);

/**
 * What random pages are made of: tags, known or not, closed or not, one across another, escapes, code,
 * formulas, links and blocks.
 */
export const randomPieces = fc.array(piece, { minLength: 1, maxLength: 40, size: 'max' });

/** A page of pieces. Every word in it is another, and of another page: `k0x7z`. */
export function makeRandomPage(pieces: readonly string[], page = 0): string {
  let count = 0;
  return pieces.join('').replace(/\bW\b/g, () => {
    count += 1;
    return `k${page}x${count}z`;
  });
}

/**
 * What browsers do not show of what stands in it, and expressions, of which there is what they come to;
 * sometimes more than that, never less.
 */
const UNSHOWN =
  /<[!?][^>]*>|<code class="expression">[\s\S]*?<\/code>|<(script|style|svg|title|head|iframe|video|audio)(?:[\s/][^<>]*)?>[\s\S]*?<\/\1\s*>/gi;

/** The line that begins a block of code, with its language. */
const FENCE = /(?:^|>)[ \t>]*(?:`{3,}|~{3,})[^`\n]*$/gm;

/** The words of a random page that its readers are to have. */
export function listRequiredWords(page: string): string[] {
  return (
    page
      .replace(FENCE, ' ')
      .replace(UNSHOWN, ' ')
      .match(/k\d+x\d+z/g) ?? []
  );
}
