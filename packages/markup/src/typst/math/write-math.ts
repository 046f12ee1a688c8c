import { Parser } from 'htmlparser2';
import { loadKatex } from '#libraries';
import { call, contentBlock, paragraph, typstString } from '../source.ts';
import { writeText } from '../text.ts';
import { colorName } from '../text-leaves.ts';
import type { TypstState } from '../typst-state.ts';

/**
 * A TeX formula as calls of Typst's math functions over single symbols and string literals; one
 * that cannot be read is shown as it is written.
 */
export function writeMath(formula: string, place: 'inline' | 'block', state: TypstState): string {
  const root = readMath(formula, place);
  const source = root && (writeAligned(root) ?? writeNode(root));
  if (!source) {
    const shown = call('c', [], writeText(formula, { longWord: Math.min(state.longWord, 40) }));
    return formula.trim() === '' ? '' : place === 'block' ? paragraph(shown) : shown;
  }
  return call(place === 'block' ? 'formula' : 'inline-formula', [], source);
}

type MathWriter = (node: MathNode) => string;

/** A formula that is lines under each other, aligned where its columns touch. */
function writeAligned(root: MathNode): string | undefined {
  const table = root.name === 'mrow' && root.children.length === 1 ? root.children[0] : root;
  const isAligned = table?.name === 'mtable' && table.attributes.columnspacing?.startsWith('0em');
  if (!isAligned) return undefined;
  return table.children
    .map((row) => row.children.map(writeRow).join('#align-point;'))
    .join('#linebreak();');
}

const writeRow: MathWriter = ({ children }) => children.map(writeNode).join('');

function child(node: MathNode, index: number): string {
  const one = node.children[index];
  return contentBlock(one ? writeNode(one) : '');
}

const VARIANTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['normal', ['upright']],
  ['bold', ['upright', 'bold']],
  ['italic', ['italic']],
  ['bold-italic', ['italic', 'bold']],
  ['double-struck', ['bb']],
  ['script', ['cal']],
  ['bold-script', ['cal', 'bold']],
  ['fraktur', ['frak']],
  ['bold-fraktur', ['frak', 'bold']],
  ['sans-serif', ['sans', 'upright']],
  ['bold-sans-serif', ['sans', 'upright', 'bold']],
  ['sans-serif-italic', ['sans', 'italic']],
  ['monospace', ['mono', 'upright']],
]);

function writeVariant(source: string, { attributes }: MathNode): string {
  const names = VARIANTS.get(attributes.mathvariant ?? '') ?? [];
  return names.reduce((inner, name) => call(`math.${name}`, [], inner), source);
}

/** Characters that math leaves out: what applies a function, and other invisible operators. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g;

const writeIdentifier: MathWriter = (node) => {
  const text = node.text.replace(INVISIBLE, '').trim();
  if (text === '') return '';
  const [first, ...others] = [...text];
  if (others.length > 0 || first === undefined) {
    const operator = call('math.op', [typstString(text)]);
    return node.attributes.mathvariant === 'normal' ? operator : writeVariant(operator, node);
  }
  return writeVariant(symbol(first), node);
};

function symbol(character: string): string {
  return `#symbol(${typstString(character)});`;
}

const writeNumber: MathWriter = (node) =>
  node.text === '' ? '' : writeVariant(`#${typstString(node.text)};`, node);

const writeOperator: MathWriter = ({ text }) =>
  [...text.replace(INVISIBLE, '').trim()].map(symbol).join('');

const writeWords: MathWriter = (node) => {
  const words = node.text.replaceAll('\u00a0', ' ');
  return words === '' ? '' : writeVariant(call('math-words', [typstString(words)]), node);
};

const writeFraction: MathWriter = (node) => {
  const isBinomial = node.attributes.linethickness?.startsWith('0') ?? false;
  const parts = [child(node, 0), child(node, 1)];
  return isBinomial ? call('stacked', parts) : call('math.frac', parts);
};

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['ˉ', '\u0304'],
  ['¯', '\u0304'],
  ['˙', '\u0307'],
  ['.', '\u0307'],
  ['¨', '\u0308'],
  ['ˇ', '\u030c'],
  ['˘', '\u0306'],
  ['ˊ', '\u0301'],
  ['´', '\u0301'],
  ['ˋ', '\u0300'],
  ['`', '\u0300'],
  ['˚', '\u030a'],
  ['⃗', '\u20d7'],
  ['→', '\u20d7'],
]);

const SPANS: ReadonlyMap<string, string> = new Map([
  ['⏞', 'overbrace'],
  ['⏟', 'underbrace'],
  ['‾', 'overline'],
  ['―', 'overline'],
  ['_', 'underline'],
  ['̲', 'underline'],
  ['⎴', 'overbracket'],
  ['⎵', 'underbracket'],
]);

const writeOver: MathWriter = (node) => writeMark(node, 't', 'over');
const writeUnder: MathWriter = (node) => writeMark(node, 'b', 'under');

function writeMark(node: MathNode, slot: 't' | 'b', side: 'over' | 'under'): string {
  const mark = node.children[1]?.text.trim() ?? '';
  const span = SPANS.get(mark);
  if (span !== undefined)
    return call(`math.${span.replace(/^over|^under/, side)}`, [child(node, 0)]);
  const isAccent = node.attributes.accent === 'true';
  const accent = isAccent ? ACCENTS.get(mark) : undefined;
  if (accent !== undefined) return call('math.accent', [child(node, 0), typstString(accent)]);
  return call('math.attach', [limits(node), `${slot}: ${child(node, 1)}`]);
}

const writeUnderOver: MathWriter = (node) =>
  call('math.attach', [limits(node), `b: ${child(node, 1)}`, `t: ${child(node, 2)}`]);

function limits(node: MathNode): string {
  return `math.limits(${child(node, 0)})`;
}

function scripts(node: MathNode): string {
  return `math.scripts(${child(node, 0)})`;
}

const writeSub: MathWriter = (node) => call('math.attach', [scripts(node), `b: ${child(node, 1)}`]);

const writeSuper: MathWriter = (node) =>
  call('math.attach', [scripts(node), `t: ${child(node, 1)}`]);

const writeSubSuper: MathWriter = (node) =>
  call('math.attach', [scripts(node), `b: ${child(node, 1)}`, `t: ${child(node, 2)}`]);

/** Columns that are parted by space alone, and aligned ones, which touch. */
const writeTable: MathWriter = (node) => {
  const rows = node.children.map((row) => row.children.map((cell) => contentBlock(writeRow(cell))));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const full = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('[]')]);
  const gap = node.attributes.columnspacing?.startsWith('0em') ? '0pt' : '1em';
  const align = node.attributes.columnalign?.split(' ')[0] === 'right' ? 'right' : undefined;
  const aligns = (node.attributes.columnalign ?? '').split(' ');
  const columns = Array.from({ length: width }, (_, index) => readAlign(aligns[index] ?? align));
  const cells = full.map((row) => `(${row.map((cell) => `${cell},`).join('')})`);
  return call('math-table', [gap, `(${columns.map((one) => `${one},`).join('')})`, ...cells]);
};

function readAlign(align: string | undefined): string {
  return align === 'left' || align === 'right' ? align : 'center';
}

const COLOR = /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i;

const writeStyle: MathWriter = (node) => {
  const color = node.attributes.mathcolor ?? '';
  const source = writeRow(node);
  const name = colorName(color);
  if (source === '') return '';
  if (name !== undefined) return call('paint', [typstString(name)], source);
  return COLOR.test(color) ? call('text', [`fill: rgb(${typstString(color)})`], source) : source;
};

const writeSpace: MathWriter = ({ attributes }) => {
  const width = Number.parseFloat(attributes.width ?? '');
  const isEm = /em$/.test(attributes.width ?? '');
  return isEm && Number.isFinite(width) && Math.abs(width) <= 20
    ? `#h(${width.toFixed(3)}em);`
    : '';
};

const writeFenced: MathWriter = (node) => {
  const { children } = node;
  const isFence = (one: MathNode | undefined) =>
    one?.name === 'mo' && one.attributes.fence === 'true' && one.attributes.stretchy !== 'false';
  const isFenced = isFence(children[0]) || isFence(children.at(-1));
  return isFenced ? call('math.lr', [contentBlock(writeRow(node))]) : writeRow(node);
};

const WRITERS: ReadonlyMap<string, MathWriter> = new Map<string, MathWriter>([
  ['mrow', writeFenced],
  ['mi', writeIdentifier],
  ['mn', writeNumber],
  ['mo', writeOperator],
  ['mtext', writeWords],
  ['ms', writeWords],
  ['mfrac', writeFraction],
  ['msqrt', (node) => call('math.sqrt', [contentBlock(writeRow(node))])],
  ['mroot', (node) => call('math.root', [child(node, 1), child(node, 0)])],
  ['msub', writeSub],
  ['msup', writeSuper],
  ['msubsup', writeSubSuper],
  ['munder', writeUnder],
  ['mover', writeOver],
  ['munderover', writeUnderOver],
  ['mtable', writeTable],
  ['mspace', writeSpace],
  ['mstyle', writeStyle],
  ['mphantom', (node) => call('hide', [contentBlock(writeRow(node))])],
  ['menclose', (node) => call('enclosed', [contentBlock(writeRow(node))])],
  ['annotation', () => ''],
]);

function writeNode(node: MathNode): string {
  return (WRITERS.get(node.name) ?? writeRow)(node);
}

/** An element of a formula's MathML. */
interface MathNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: MathNode[];
  text: string;
}

const MAX_FORMULA_LENGTH = 5000;
const MAX_NESTING = 24;
const MAX_NODES = 4000;

/**
 * A TeX formula as MathML, by the engine that makes it for HTML too, so that both show the same
 * formulas. Undefined for a formula that cannot be read, or that is too large to set.
 */
function readMath(formula: string, place: 'inline' | 'block'): MathNode | undefined {
  if (formula.length > MAX_FORMULA_LENGTH) return undefined;
  const katex = loadKatex();
  try {
    const html = katex.renderToString(formula, {
      output: 'mathml',
      displayMode: place === 'block',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
      maxSize: 50,
    });
    return parseMath(html);
  } catch {
    return undefined;
  }
}

function parseMath(html: string): MathNode | undefined {
  const root = makeNode('root', {});
  const open: MathNode[] = [root];
  let count = 0;
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node = makeNode(name, attributes);
        open.at(-1)?.children.push(node);
        open.push(node);
        count += 1;
        isTooDeep ||= open.length > MAX_NESTING + SHELL;
      },
      ontext(text) {
        const node = open.at(-1);
        if (node) node.text += text;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(html);
  if (isTooDeep || count > MAX_NODES) return undefined;
  return root.children[0]?.children[0]?.children[0]?.children[0];
}

/** The elements around a formula: the root, `span`, `math` and `semantics`. */
const SHELL = 4;

function makeNode(name: string, attributes: Record<string, string>): MathNode {
  return { name, attributes, children: [], text: '' };
}
