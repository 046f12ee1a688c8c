import type { MarkdownIt, StateBlock } from 'markdown-it';

/**
 * Lets a parser take what nests deeper than it follows for one paragraph, with the marks of quotes and
 * lists in it: by itself it leaves it out.
 */
export function limitNesting(parser: MarkdownIt): void {
  const tokenize = parser.block.tokenize.bind(parser.block);
  const limit = parser.options.maxNesting;
  parser.block.tokenize = (state, startLine, endLine) => {
    if (state.level < limit) tokenize(state, startLine, endLine);
    else takeParagraph(state, startLine, endLine);
  };
}

function takeParagraph(state: StateBlock, startLine: number, endLine: number): void {
  const first = state.skipEmptyLines(startLine);
  let line = first;
  while (line < endLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent))
    line += 1;
  state.line = Math.max(line, startLine);
  if (line <= first) return;
  state.push('paragraph_open', 'p', 1).map = [first, line];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(first, line, state.blkIndent, false).trim();
  inline.map = [first, line];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}
