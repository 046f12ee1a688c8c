import MarkdownItParser, { type StateBlock } from 'markdown-it';

export type BlockRule = (
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
) => boolean;

/** A block rule of the parser's own, to be called by one that takes its place. */
export function findParserRule(name: string): BlockRule {
  const parser = new MarkdownItParser('default');
  parser.block.ruler.enableOnly([name]);
  const [rule] = parser.block.ruler.getRules('');
  if (!rule) throw new Error(`the parser has no block rule ${name}`);
  return rule;
}
