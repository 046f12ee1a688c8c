import type { LeafNode, MarkNode, MarkType, TextNode } from '../document.ts';
import { asList, asRecord } from '../render/node-data.ts';
import { call, typstString } from './source.ts';
import { writeText } from './text.ts';
import type { TypstState } from './typst-state.ts';

const COLORS = new Set([
  ...['green', 'blue', 'red', 'orange', 'yellow', 'purple', 'pink', 'violet', 'cyan'],
]);
const NAMED_COLORS: ReadonlyMap<string, string> = new Map([
  ['$primary', 'blue'],
  ['$tint', 'blue'],
  ['$info', 'blue'],
  ['$success', 'green'],
  ['$warning', 'yellow'],
  ['$danger', 'red'],
]);

/** Innermost first: code hugs the text. */
const MARK_FUNCTIONS: Readonly<Record<MarkType, string>> = {
  code: 'c',
  keyboard: 'kbd',
  subscript: 'sub',
  superscript: 'super',
  strikethrough: 'strike',
  italic: 'emph',
  bold: 'strong',
  color: 'paint',
};

const MARK_ORDER = Object.keys(MARK_FUNCTIONS);

/** A text node: each leaf within its marks. */
export function writeLeaves(node: TextNode, state: TypstState): string {
  let source = '';
  for (const leaf of asList(node.leaves)) source += writeLeaf(leaf as LeafNode, state);
  return source;
}

function writeLeaf(leaf: LeafNode, state: TypstState): string {
  if (typeof leaf?.text !== 'string' || leaf.text === '') return '';
  const marks = asList(leaf.marks) as readonly MarkNode[];
  const isCode = marks.some((mark) => mark?.type === 'code');
  let source = writeText(leaf.text, { longWord: isCode ? CODE_WORD : state.longWord });
  for (const type of MARK_ORDER) {
    const mark = marks.find((one) => one?.type === type);
    if (mark) source = writeMark(source, mark);
  }
  return source;
}

/** Words in code are names and paths, which may break sooner. */
const CODE_WORD = 14;

function writeMark(source: string, mark: MarkNode): string {
  if (mark.type !== 'color') return call(MARK_FUNCTIONS[mark.type], [], source);
  const data = asRecord(mark.data);
  const text = colorName(data?.text);
  const background = colorName(data?.background);
  const painted = text === undefined ? source : call('paint', [typstString(text)], source);
  return background === undefined ? painted : call('mark', [typstString(background)], painted);
}

/** The name of a colour in the prelude; undefined for the default colour. */
export function colorName(color: unknown): string | undefined {
  if (typeof color !== 'string') return undefined;
  return NAMED_COLORS.get(color) ?? (COLORS.has(color) ? color : undefined);
}
