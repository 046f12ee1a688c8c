import type { AnyRecord, RecordKind } from './conflict.ts';
import type { ConflictView } from './resolution.ts';

/** A record of a content by the map that it stands in and its key. */
export function findRecord(
  view: ConflictView,
  kind: RecordKind,
  id: string,
): AnyRecord | undefined {
  switch (kind) {
    case 'page':
      return view.tree.byId.get(id);
    case 'file':
      return view.file(id);
    case 'reusable-content':
      return view.reusableContent(id);
    case 'source':
      return view.source(id);
  }
}
