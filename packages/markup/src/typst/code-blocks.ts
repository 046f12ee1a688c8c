import type { BlockNode, InlineNode } from '../document.ts';
import { evaluateExpression } from '../expression/evaluate-expression.ts';
import { listLineMarks, readFirstLine, syntaxOf } from '../render/code-blocks.ts';
import { dataOf, fragmentOf, nodesOf, readFlag, readText } from '../render/node-data.ts';
import { inlineText, leafText } from '../render/plain-text.ts';
import { call, optionalContent, typstString } from './source.ts';
import { writeText } from './text.ts';
import { type BlockWriter, isOutermost, type TypstState, writeFragment } from './typst-state.ts';

/** Names of languages that Typst's highlighter knows by another name. */
const SYNTAXES: ReadonlyMap<string, string> = new Map([
  ['shell', 'bash'],
  ['console', 'bash'],
  ['shellscript', 'bash'],
  ['terminal', 'bash'],
  ['curl', 'bash'],
  ['jsonc', 'json'],
  ['json5', 'json'],
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['docker', 'dockerfile'],
  ['markup', 'html'],
  ['golang', 'go'],
]);

/** Beyond these, highlighting costs more than it helps. */
const MAX_HIGHLIGHTED = 200_000;
const MAX_HIGHLIGHTED_LINE = 2000;
/** Words longer than a line of code get places to break at, after so many characters. */
const LONG_TOKEN = /[^\s]{60}/;
const PIECE = /[^\s]{24}/g;
/** Typst's pattern rules group so many matches in a block and no more. */
const MAX_PIECES = 300;

export const writeCode: BlockWriter<'code'> = (block, state) => {
  const data = dataOf(block);
  const syntax = syntaxOf(block);
  const title = readText(data, 'title') || (syntax === 'mermaid' ? state.words.diagram : '');
  const lines = nodesOf(block).filter(
    (line): line is BlockNode<'code-line'> => line.object === 'block',
  );
  const marks = lines.flatMap((line, index) => {
    const mark = listLineMarks(line).at(-1);
    return mark === undefined ? [] : [`"${index + 1}": "${mark}"`];
  });
  const firstLine = readFlag(data, 'lineNumbers') ? (readFirstLine(block) ?? 1) : undefined;
  const options = { syntax, title, marks, firstLine };
  return (
    writeCodeBlock(lines.map((line) => lineText(line, state)).join('\n'), options, state) +
    writeNotes(lines, state)
  );
};

function lineText(line: BlockNode, state: TypstState): string {
  return nodesOf(line)
    .map((node) => {
      if (node.object === 'text') return leafText(node);
      if (node.type !== 'expression') return inlineText(node);
      return evaluateExpression(readText(dataOf(node), 'expression') ?? '', state.scope);
    })
    .join('');
}

interface CodeOptions {
  syntax?: string | undefined;
  title: string;
  /** What marked lines are, as entries of a dictionary. */
  marks?: readonly string[];
  /** The number of the first line; undefined where lines have none. */
  firstLine?: number | undefined;
}

/** Source as a block of code under a title. */
export function writeCodeBlock(source: string, options: CodeOptions, state: TypstState): string {
  const text = source.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return call('code-block', [
    typstString(text),
    languageOf(text, options.syntax),
    optionalContent(writeText(options.title, state)),
    `${options.firstLine ?? 'none'}`,
    options.marks?.length ? `(${options.marks.join(', ')})` : '(:)',
    breakingOf(text),
    `${isOutermost(state)}`,
  ]);
}

/** How lines break within words: not at all, between pieces, or anywhere and without colours. */
function breakingOf(source: string): string {
  if (!LONG_TOKEN.test(source)) return 'none';
  return (source.match(PIECE)?.length ?? 0) <= MAX_PIECES ? '"pieces"' : '"anywhere"';
}

function languageOf(source: string, syntax: string | undefined): string {
  if (syntax === undefined || !/^[a-z0-9+#._-]{1,40}$/.test(syntax)) return 'none';
  const isLong =
    source.length > MAX_HIGHLIGHTED ||
    source.split('\n').some((line) => line.length > MAX_HIGHLIGHTED_LINE);
  return isLong ? 'none' : typstString(SYNTAXES.get(syntax) ?? syntax);
}

/** The annotations of code, which cannot have footnotes: what each is on, and what it says. */
function writeNotes(lines: readonly BlockNode[], state: TypstState): string {
  const notes = lines.flatMap((line) => nodesOf(line).filter(isAnnotation));
  return notes
    .map((note) => {
      const body = writeFragment(fragmentOf(note, 'annotation-body'), state);
      const on = writeText(inlineText(note), state);
      if (body === '') return '';
      return call('code-note', [], on === '' ? '' : call('c', [], on), body);
    })
    .join('');
}

function isAnnotation(node: { object: string; type?: string }): node is InlineNode {
  return node.object === 'inline' && node.type === 'annotation';
}
