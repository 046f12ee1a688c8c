import type { Platform, Tx } from '../../../platform/index.ts';
import { commitRevision, readHead, requireRevision } from '../../revisions/index.ts';
import { applyChanges } from '../apply-changes.ts';
import { retryMovedHead } from '../retry-moved-head.ts';
import type { Imported, ImportTarget } from './importer.ts';

/** Adds a page at the end of the target, as one revision. */
export function addPage(
  platform: Platform,
  markdown: string,
  { spaceId, branch, authorId, request, commit }: ImportTarget,
): Promise<Imported> {
  const transact = commit ?? ((run) => platform.database.transaction(run));
  return retryMovedHead(request, async () => {
    const revision = await (branch?.readRevision() ?? readHead(platform.database.db, spaceId));
    const view = await requireRevision(platform, spaceId, revision);
    const page = { operation: 'insert_page', document: { markdown } } as const;
    const { changes } = await applyChanges(platform, view, [page], { spaceId });
    const addTo = async (tx: Tx): Promise<Imported> => {
      const { revisionId, changed } = await commitRevision(platform, tx, {
        ...{ ...changes, spaceId, expectedHead: view.id },
        ...(branch === undefined ? {} : { head: branch.head }),
        ...{ type: 'edits', author: authorId, message: 'Import a page' },
      });
      if (changed) await branch?.onChanged(tx);
      return { revision: revisionId, importedResources: 1, totalResources: 1 };
    };
    return transact(addTo, (imported) => imported);
  });
}
