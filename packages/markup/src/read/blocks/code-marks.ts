import type { BlockData, BlockNode } from '../../document.ts';

type CodeLine = BlockNode<'code-line'>;
type LineData = BlockData<'code-line'>;

/** What a mark says of its line, by its name. */
const MARKS: Readonly<Record<string, LineData>> = {
  focus: { focused: true },
  highlight: { highlighted: true },
  hl: { highlighted: true },
  '++': { change: 'added' },
  '--': { change: 'removed' },
  warning: { level: 'warning' },
  error: { level: 'error' },
};

const START = '[!code ';
const MARK = /^\[!code (\+\+|--|[a-z]+)(?::(\d{1,5}))?\]\s*(?:\*\/\s?\}?|-->)?\s*$/;
/** What begins a comment, in any language. */
const OPENING = /(?:\/\/|#|--|;|%|'|"|\{\s?\/\*|\/\*|<!--)$/;

/**
 * Reads marks as VitePress and Shiki write them, a comment at the end of a line: `// [!code focus]`,
 * `# [!code ++]`, `<!-- [!code warning:3] -->`, and `// highlight-next-line` of Docusaurus. A number is that of the lines from this one on, or,
 * where the comment stands alone, of those below it. What was read is no part of the code any more.
 */
export function readCodeMarks(lines: readonly CodeLine[]): CodeLine[] {
  const kept: CodeLine[] = [];
  const running = new Map<LineData, number>();
  for (const line of lines) {
    const wanted = readHighlight(line);
    if (wanted !== undefined) {
      running.set(HIGHLIGHTED, wanted);
      continue;
    }
    const marks = takeMarks(line);
    for (const { data, lines: count } of marks) {
      running.set(data, Math.max(count, running.get(data) ?? 0));
    }
    if (marks.length > 0 && isBlank(line)) continue;
    for (const [data, left] of running) {
      if (left > 0) Object.assign(line.data, data);
      running.set(data, left - 1);
    }
    kept.push(line);
  }
  return kept.length > 0 ? kept : lines.slice(0, 1);
}

const HIGHLIGHTED: LineData = { highlighted: true };
/** What Docusaurus has alone on a line, as a comment of the language. */
const HIGHLIGHT =
  /^\s*(?:\/\/|#|--|;|%|\/\*|\{\s?\/\*|<!--)\s*highlight-(next-line|start|end)\s*(?:\*\/\s?\}?|-->)?\s*$/;

/** How many lines below such a comment are highlighted; undefined where a line is none. */
function readHighlight({ nodes: [only, ...others] }: CodeLine): number | undefined {
  if (only?.object !== 'text' || others.length > 0) return undefined;
  const match = HIGHLIGHT.exec(only.leaves.map(({ text }) => text).join(''));
  if (match === null) return undefined;
  if (match[1] === 'start') return Number.POSITIVE_INFINITY;
  return match[1] === 'end' ? 0 : 1;
}

/** Takes the marks off the end of a line. */
function takeMarks(line: CodeLine): { data: LineData; lines: number }[] {
  const last = line.nodes.at(-1);
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  const marks: { data: LineData; lines: number }[] = [];
  while (leaf?.text.includes(START)) {
    const at = leaf.text.lastIndexOf(START);
    const [, name = '', lines = '1'] = MARK.exec(leaf.text.slice(at)) ?? [];
    const before = leaf.text.slice(0, at).trimEnd();
    const data = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
    if (!data || !OPENING.test(before)) break;
    leaf.text = before.replace(OPENING, '').trimEnd();
    marks.push({ data, lines: Number(lines) });
  }
  return marks;
}

function isBlank({ nodes }: CodeLine): boolean {
  return nodes.every(
    (node) => node.object === 'text' && node.leaves.every(({ text }) => text.trim() === ''),
  );
}
