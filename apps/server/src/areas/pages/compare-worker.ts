import type { StoredDocument } from '@octavo/content';
import {
  buildStoredDocument,
  diffDocuments,
  type RenderContext,
  renderDiffHtml,
} from '@octavo/markup';
import { serveThread } from '../../platform/parsing/serve-thread.ts';
import type { ComparedTexts, CompareInput, Comparison } from './compare-texts.ts';

function compare(input: CompareInput): Comparison {
  const { before, after, kind } = JSON.parse(input.texts) as ComparedTexts;
  const treeOf = (document: StoredDocument | undefined) =>
    document === undefined ? null : buildStoredDocument(document, kind);
  const diff = diffDocuments(treeOf(before), treeOf(after));
  const context = makeContext(input);
  return context === undefined
    ? diff
    : { counts: diff.counts, html: renderDiffHtml(diff, context) };
}

function makeContext({ refs, claims, variables }: CompareInput): RenderContext | undefined {
  if (refs === undefined) return undefined;
  return {
    resolveRef: (ref) => refs.targets.get(JSON.stringify(ref)),
    resolveFile: (ref) => refs.files.get(JSON.stringify(ref)),
    reusableContent: () => undefined,
    highlight: () => undefined,
    variables,
    claims,
  };
}

serveThread(compare);
