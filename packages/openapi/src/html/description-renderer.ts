import { buildDocument, type DocumentNode, renderHtml, safeLink } from '@octavo/markup';

/** What descriptions take from the page that shows them. */
export interface DescriptionSetting {
  /** Where a picture on another host is shown from; undefined leaves it out. */
  readonly imageSrc: (address: string) => string | undefined;
  readonly highlight?: (text: string, syntax: string | undefined) => string | undefined;
}

const MAX_LENGTH = 60_000;
const MAX_KEPT = 2000;
const TAG_LINE = /^([\s>*+-]*)\{%/;
const FENCE = /^[\s>]*(`{3,}|~{3,})/;

type Node = DocumentNode['nodes'][number];

/** What of Markdown a specification may use: no tags, includes, embeds or pages of ours. */
const SHOWN = new Set<string>([
  ...['paragraph', 'heading-1', 'heading-2', 'heading-3', 'list-unordered', 'list-ordered'],
  ...['list-tasks', 'list-item', 'divider', 'blockquote', 'code', 'code-line', 'images', 'image'],
  ...['table', 'math', 'hint', 'expandable'],
]);

/**
 * Renders the Markdown of specifications as the site renders that of pages, for `ReferenceHtmlOptions`:
 * safe whatever it holds, without template tags, includes and conditions, links to other hosts alone,
 * headings from the given level on and without ids. The same text is rendered once.
 */
export function makeDescriptionRenderer(
  setting: DescriptionSetting,
): (markdown: string, level: 3 | 4) => string {
  const kept = new Map<string, string>();
  return (markdown, level) => {
    const key = `${level}${markdown}`;
    let html = kept.get(key);
    if (html === undefined) {
      html = renderMarkdown(markdown, level, setting);
      if (kept.size < MAX_KEPT) kept.set(key, html);
    }
    return html;
  };
}

function renderMarkdown(markdown: string, level: 3 | 4, setting: DescriptionSetting): string {
  const text = hideTags(markdown.slice(0, MAX_LENGTH));
  const document = buildDocument(text, {
    blocks: [],
    kind: 'fragment',
    resolve: () => undefined,
  });
  const nodes = document.nodes.flatMap((node) => keepNode(node, level));
  return renderHtml(
    { ...document, nodes },
    {
      resolveRef: () => undefined,
      resolveFile: (ref) => {
        const src = ref.kind === 'url' && safeLink(ref.url) ? setting.imageSrc(ref.url) : undefined;
        return src === undefined ? undefined : { src, name: '' };
      },
      reusableContent: () => undefined,
      highlight: setting.highlight ?? (() => undefined),
      variables: { space: {}, page: {} },
      claims: {},
    },
  );
}

/** Writes the signs of template tags as text, but in fenced code, where they are text already. */
function hideTags(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (mark !== undefined && fence === undefined) fence = mark;
      else if (mark !== undefined && fence !== undefined && mark.startsWith(fence))
        fence = undefined;
      return fence === undefined ? line.replace(TAG_LINE, '$1&#123;%') : line;
    })
    .join('\n');
}

function keepNode(node: Node, level: 3 | 4): Node[] {
  if (node.object !== 'block') return [node];
  if (!SHOWN.has(node.type)) return [];
  const { meta: _, ...rest } = node as Node & { meta?: unknown };
  const nodes = 'nodes' in rest && Array.isArray(rest.nodes) ? (rest.nodes as Node[]) : undefined;
  return [
    {
      ...rest,
      type: lowerHeading(node.type, level),
      ...(nodes ? { nodes: nodes.flatMap((one) => keepNode(one, level)) } : {}),
    } as Node,
  ];
}

// The blocks heading-1 to heading-3 are rendered as h2 to h4.
function lowerHeading(type: string, level: 3 | 4): string {
  if (!type.startsWith('heading-')) return type;
  return level === 3 && type === 'heading-1' ? 'heading-2' : 'heading-3';
}
