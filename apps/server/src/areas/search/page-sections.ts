import type { PageRecord, StoredDocument } from '@octavo/content';
import { type BlockNode, buildDocument, type DocumentNode, splitSections } from '@octavo/markup';
import type { SearchSection } from '../../platform/db/dialects/search-dialect.ts';
import { foldText, isUnspaced, makeMatchKey } from './words.ts';

/** Longer sections become several rows, so that neither database's limits cut their end off. */
const MAX_BODY = 32_000;

/**
 * The rows of one page in the search index: one for the page itself (its title, description and
 * the text before the first heading) and one for each heading with its text. Only documents are
 * found, and not those marked `noIndex`. Text inside `{% if %}` is found only by those for whom
 * the condition holds, as is all of a page that has one.
 */
export function listPageSections(
  spaceId: string,
  page: PageRecord,
  document: StoredDocument | undefined,
): SearchSection[] {
  if (page.noIndex === true || (page.type !== 'document' && page.type !== 'computed')) return [];
  const drafts = document ? readSections(document) : [];
  const intro = drafts.filter((draft) => draft.level === 1 && draft.conditions.length === 0);
  const others = drafts.filter((draft) => !intro.includes(draft));
  const lead = [page.description ?? '', ...intro.map((draft) => draft.text)];
  const first: Draft = {
    anchor: undefined,
    level: 1,
    title: page.title,
    text: lead.filter((text) => text !== '').join('\n'),
    conditions: [],
  };
  const sections: SearchSection[] = [];
  for (const draft of [first, ...others]) {
    for (const body of cutText(draft.text)) {
      sections.push(makeRow(spaceId, page, draft, body, sections.length));
    }
  }
  return sections;
}

/** Words of these rows that are worth remembering for spelling: plain words of some length. */
export function collectTerms(sections: readonly SearchSection[], terms: Set<string>): void {
  for (const { indexTitle, indexBody } of sections) {
    for (const text of [indexTitle, indexBody]) {
      for (const word of text.match(SPELLED) ?? []) {
        if (!terms.has(word) && !isUnspaced(word)) terms.add(word);
      }
    }
  }
}

/** Runs of ASCII letters and non-ASCII characters. Words with digits are not spelled but copied. */
const SPELLED = /[^\0-`{-\x7f]{4,32}/g;

interface Draft {
  anchor: string | undefined;
  /** 1 before the first heading, as in `Section`. */
  level: number;
  title: string;
  text: string;
  conditions: string[];
}

function readSections(document: StoredDocument): Draft[] {
  const tree = buildDocument(document.text, {
    blocks: document.blocks,
    resolve: (raw) => document.links[raw],
  });
  const drafts: Draft[] = [];
  const waiting: { nodes: BlockNode[]; conditions: string[] }[] = [
    { nodes: tree.nodes, conditions: [] },
  ];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { conditions } = next;
    const kept = takeConditional(next.nodes, (block) => {
      const expression = block.data.expression;
      waiting.push({
        nodes: (block.nodes ?? []) as BlockNode[],
        conditions: [...conditions, typeof expression === 'string' ? expression : 'false'],
      });
    });
    const part: DocumentNode = { object: 'document', data: tree.data, nodes: kept };
    for (const { anchor, level, title, text } of splitSections(part)) {
      drafts.push({ anchor, level, title, text, conditions });
    }
  }
  return drafts;
}

/** The blocks without those that show only under a condition, which `take` is given. */
function takeConditional(nodes: BlockNode[], take: (block: BlockNode) => void): BlockNode[] {
  if (!nodes.some(holdsConditional)) return nodes;
  const kept: BlockNode[] = [];
  for (const node of nodes) {
    if (node.type === 'if') take(node);
    else if (!holdsConditional(node)) kept.push(node);
    else kept.push({ ...node, nodes: takeConditional((node.nodes ?? []) as BlockNode[], take) });
  }
  return kept;
}

function holdsConditional(node: { type?: string; object?: string; nodes?: unknown[] }): boolean {
  if (node.object !== 'block') return false;
  if (node.type === 'if') return true;
  return (node.nodes ?? []).some((child) => holdsConditional(child as BlockNode));
}

function cutText(text: string): string[] {
  if (text.length <= MAX_BODY) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const space = text.lastIndexOf(' ', start + MAX_BODY);
    const end = start + MAX_BODY < text.length && space > start ? space : start + MAX_BODY;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function makeRow(
  spaceId: string,
  page: PageRecord,
  draft: Draft,
  body: string,
  ordinal: number,
): SearchSection {
  const conditions = page.condition ? [page.condition, ...draft.conditions] : draft.conditions;
  const title = draft.title === '' ? page.title : draft.title;
  const context = ordinal === 0 ? (page.linkTitle ?? '') : page.title;
  return {
    spaceId,
    pageId: page.id,
    ordinal,
    anchor: draft.anchor ?? null,
    condition: conditions.length > 0 ? joinConditions(conditions) : null,
    title,
    titleKey: makeMatchKey(title),
    body,
    indexTitle: foldText(title),
    indexBody: foldText(body),
    indexContext: foldText(context),
  };
}

function joinConditions(conditions: readonly string[]): string {
  const [only] = conditions;
  if (conditions.length === 1 && only !== undefined) return only;
  return conditions.map((condition) => `(${condition})`).join(' && ');
}
