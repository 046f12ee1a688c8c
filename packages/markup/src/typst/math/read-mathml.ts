import { Parser } from 'htmlparser2';
import { loadKatex } from '#libraries';

/** An element of a formula's MathML. */
export interface MathNode {
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
export function readMath(formula: string, place: 'inline' | 'block'): MathNode | undefined {
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
