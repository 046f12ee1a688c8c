import type { BlockData, BlockNode, ChildNode } from '../document.ts';
import { escapeHtmlText, writeAttributes } from './escape.ts';
import type { InlineContext } from './write-inline.ts';

/** A code block: source as it is, a fence, a fence in `{% code %}`, or the `<pre>` form. */
export function writeCode(context: InlineContext, block: BlockNode<'code'>): string {
  const lines = block.nodes ?? [];
  const { data } = block;
  if (data.sourceBlock === true) return readLines(lines).join('\n');
  const isPlain = lines.every(
    (line) =>
      line.object === 'block' &&
      line.data.highlighted !== true &&
      (line.nodes ?? []).every((node) => node.object === 'text'),
  );
  if (!isPlain) return writePreformatted(context, block);
  const marked = lines.map((line) => markLine(line, readText(line.nodes ?? []), data.syntax));
  const fence = writeFence(marked.join('\n'), String(data.syntax ?? ''));
  const { syntax: _syntax, ...options } = data;
  const attributes = writeAttributes(options);
  return attributes === '' ? fence : `{% code${attributes} %}\n${fence}\n{% endcode %}`;
}

function writeFence(text: string, syntax: string): string {
  const runs = text.match(/`+/g) ?? [];
  const marker = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${marker}${syntax}\n${text === '' ? '' : `${text}\n`}${marker}`;
}

type Lines = BlockNode<'code'>['nodes'];
type LineChild = Lines[number]['nodes'][number];

function readLines(lines: Lines): string[] {
  return lines.map((line) => (line.object === 'block' ? readText(line.nodes ?? []) : ''));
}

function readText(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : ''))
    .join('');
}

/** A line with the comments that mark it. */
function markLine(
  line: Lines[number],
  text: string,
  syntax: string | undefined,
  escapeComment = (comment: string): string => comment,
): string {
  const { above, behind } = writeCodeMarks(line.data, text.trim() === '', syntax);
  return `${escapeComment(above)}${text}${escapeComment(behind)}`;
}

function writePreformatted(context: InlineContext, block: BlockNode<'code'>): string {
  const { data } = block;
  const attributes = writeAttributes({
    class: data.syntax === undefined ? undefined : `language-${data.syntax}`,
    'data-title': data.title,
    'data-overflow': data.overflow,
    'data-line-numbers': data.lineNumbers,
    'data-first-line': data.firstLine,
    'data-full-width': data.fullWidth,
    'data-expandable': data.expandable,
    'data-collapsed-line-count': data.collapsedLineCount,
  });
  const code =
    data.syntax === undefined
      ? '<code>'
      : `<code${writeAttributes({ class: `lang-${data.syntax}` })}>`;
  const lines = (block.nodes ?? []).map((line) => writeLine(context, line, data.syntax));
  return `<pre${attributes}>${code}${lines.join('')}</code></pre>`;
}

function writeLine(
  context: InlineContext,
  line: Lines[number],
  syntax: string | undefined,
): string {
  if (line.object !== 'block') return '';
  const source = (line.nodes ?? []).map((node) => writeCodeNode(context, node)).join('');
  const text = markLine(line, source, syntax, escapeHtmlText);
  return line.data.highlighted === true ? `<strong>${text}\n</strong>` : `${text}\n`;
}

function writeCodeNode(context: InlineContext, node: LineChild): string {
  if (node.object === 'text') return escapeHtmlText(readText([node]));
  if (node.object !== 'inline') return '';
  if (node.type === 'expression') {
    return `<code class="expression">${escapeHtmlText(String(node.data.expression))}</code>`;
  }
  const label = context.footnotes.add(node.fragments?.[0]?.nodes ?? []);
  const text = escapeHtmlText(readText(node.nodes ?? []));
  return `<a data-footnote-ref href="#user-content-fn-${label}">${text}</a>`;
}

/** What begins and ends a comment, where it is not `//` to the end of the line. */
const COMMENTS: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:html|xml|svg|vue|svelte|md|markdown|mdx)$/, '<!--', ' -->'],
  [/^(?:css|less|scss|sass)$/, '/*', ' */'],
  [/^(?:sql|lua|haskell|hs|elm|ada|applescript)$/, '--', ''],
  [
    /^(?:sh|bash|shell|zsh|fish|console|python|py|ruby|rb|ya?ml|toml|dockerfile|docker|make|makefile|perl|r|elixir|nginx|powershell|ps1|terraform|hcl|graphql|properties|ini|conf|diff|text|txt)$/,
    '#',
    '',
  ],
];

/**
 * The marks of a line of code as comments, see `readCodeMarks`: behind it, or on a line above where
 * it is empty, with the number of lines that they are about.
 */
function writeCodeMarks(
  line: BlockData<'code-line'>,
  isEmpty: boolean,
  syntax: string | undefined,
): { above: string; behind: string } {
  const [, start, end] = COMMENTS.find(([names]) => names.test(syntax ?? '')) ?? [null, '//', ''];
  const comments = listNames(line).map(
    (name) => `${start} [!code ${name}${isEmpty ? ':1' : ''}]${end}`,
  );
  if (comments.length === 0) return { above: '', behind: '' };
  const text = comments.join(' ');
  return isEmpty ? { above: `${text}\n`, behind: '' } : { above: '', behind: ` ${text}` };
}

function listNames({ focused, change, level }: BlockData<'code-line'>): string[] {
  const names = [focused === true ? 'focus' : undefined];
  if (change !== undefined) names.push(change === 'added' ? '++' : '--');
  names.push(level);
  return names.filter((name) => name !== undefined);
}
