import type { ContentRef } from '@octavo/content';
import { classifyTarget, readPage } from '@octavo/markup';
import { sha256Base64url } from '../../../platform/index.ts';
import type { RevisionView } from '../../content/index.ts';

/** What the targets of a text mean that name a page, file or reusable content of a revision by id. */
export function readLinksById(view: RevisionView, text: string): Record<string, ContentRef> {
  const links = new Map<string, ContentRef>();
  for (const { raw } of readPage(text, sha256Base64url).targets) {
    const ref = readTarget(view, raw);
    if (ref !== undefined) links.set(raw, ref);
  }
  return Object.fromEntries(links);
}

function readTarget(view: RevisionView, raw: string): ContentRef | undefined {
  const target = classifyTarget(raw);
  if (target.kind !== 'relative') return undefined;
  const [, kind, id = ''] = /^\/(pages|files|reusable-contents)\/([^/]+)$/.exec(target.path) ?? [];
  if (kind === 'pages' && view.tree().byId.has(id)) {
    const { anchor } = target;
    return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', page: id, anchor };
  }
  if (kind === 'files' && view.files.byId.has(id)) return { kind: 'file', file: id };
  if (kind === 'reusable-contents' && view.reusableContents.byId.has(id)) {
    return { kind: 'reusable-content', reusableContent: id };
  }
  return undefined;
}
