import type { ContentRef, StoredDocument } from '@octavo/content';
import {
  type DocumentDiff,
  diffDocuments,
  type RenderContext,
  type RenderedFile,
  type RenderedTarget,
  renderDiffHtml,
  type TreeKind,
} from '@octavo/markup';
import { createThreadPool, SHORT_TEXT_LENGTH, type TimeBudget } from '../../platform/index.ts';
import { readTree } from '../content/index.ts';

/** Two versions of a text; none is one that was not there. */
export interface ComparedTexts {
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
  kind: TreeKind;
}

/** What a comparison comes to: the differences by block, or as HTML. */
export type Comparison = DocumentDiff | { counts: DocumentDiff['counts']; html: string };

/** What the thread is given; `refs` where HTML is wanted. */
export interface CompareInput {
  /** `ComparedTexts` as JSON. */
  texts: string;
  refs?: ResolvedRefs;
  claims: Record<string, unknown>;
  variables: RenderContext['variables'];
}

/** What references are rendered as, by their JSON. */
export interface ResolvedRefs {
  targets: ReadonlyMap<string, RenderedTarget>;
  files: ReadonlyMap<string, RenderedFile>;
}

const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;

const pool = createThreadPool<CompareInput, Comparison>(
  new URL('./compare-worker.ts', import.meta.url),
  { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS },
);

/**
 * Compares two versions of a text, as HTML where a `context` to render it with is given; long ones in a
 * thread, within `budget`, and short ones there too where they are one of `many`. Undefined where that
 * takes too long.
 */
export async function compareTexts(
  texts: ComparedTexts,
  context: RenderContext | undefined,
  { budget, many = false }: { budget: TimeBudget; many?: boolean },
): Promise<Comparison | undefined> {
  const length = measureTexts(texts);
  const isLong = length > SHORT_TEXT_LENGTH;
  if (!isLong && !many) return compareTrees(texts, context);
  const input: CompareInput = {
    texts: JSON.stringify(texts),
    ...(context && { refs: resolveAll(texts, context) }),
    claims: context?.claims ?? {},
    variables: context?.variables ?? { space: {}, page: {} },
  };
  return pool.runInTime(input, { weight: length, ...(isLong && { budget }) });
}

/** How long two versions of a text are together, in UTF-16 units. */
export function measureTexts({ before, after }: ComparedTexts): number {
  return (before?.text.length ?? 0) + (after?.text.length ?? 0);
}

function compareTrees(
  { before, after, kind }: ComparedTexts,
  context: RenderContext | undefined,
): Comparison {
  const treeOf = (document: StoredDocument | undefined) =>
    document === undefined ? null : readTree(document, kind);
  const diff = diffDocuments(treeOf(before), treeOf(after));
  if (context === undefined) return diff;
  return { counts: diff.counts, html: renderDiffHtml(diff, context) };
}

/** All that the texts refer to stands in their links, so it can be looked up before. */
function resolveAll({ before, after }: ComparedTexts, context: RenderContext): ResolvedRefs {
  const targets = new Map<string, RenderedTarget>();
  const files = new Map<string, RenderedFile>();
  for (const document of [before, after]) {
    for (const ref of Object.values(document?.links ?? {}) as ContentRef[]) {
      const target = context.resolveRef(ref);
      const file = context.resolveFile(ref);
      if (target !== undefined) targets.set(JSON.stringify(ref), target);
      if (file !== undefined) files.set(JSON.stringify(ref), file);
    }
  }
  return { targets, files };
}
