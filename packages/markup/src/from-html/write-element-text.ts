import type { PhrasingContent } from 'mdast';
import type { State } from 'mdast-util-to-markdown';

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    /** An element in HTML, where no backslash keeps a `<` from beginning another. */
    element: 'element';
  }
}

/** Running text as it stands in an element: on one line, its marks in Markdown. */
export function writeElementText(state: State, children: PhrasingContent[]): string {
  const exits = (['element', 'tableCell', 'phrasing'] as const).map((name) => state.enter(name));
  const text = state.containerPhrasing(
    { type: 'paragraph', children },
    { before: '>', after: '<', now: { line: 1, column: 1 }, lineShift: 0 },
  );
  for (const exit of exits.toReversed()) exit();
  return text;
}
