import type { UserCaller } from '../../http/caller.ts';
import type { Platform } from '../../platform/index.ts';
import { onChangeRequest } from '../change-requests/index.ts';
import { readRevisionRow } from '../content/index.ts';
import { onSpace } from '../spaces/index.ts';
import type { AskedVersion } from './read-version.ts';

/** A version of a space that its reader may see. */
export interface FoundVersion {
  revisionId: string;
  /** The number of the change request. */
  changeRequest?: string;
}

/**
 * The version of a space that is asked for, where there is one and the caller may view the space: a
 * change request as it is by now, or a revision.
 */
export async function findVersion(
  platform: Platform,
  caller: UserCaller,
  spaceId: string,
  version: AskedVersion,
): Promise<FoundVersion | undefined> {
  const request = { platform, db: platform.database.db, caller };
  if (version.kind === 'change-request') {
    const params = { spaceId, changeRequestId: version.idOrNumber };
    const found = await onChangeRequest('view').load({ ...request, params });
    if (found === null) return undefined;
    const { number, revision } = found.changeRequest;
    return { changeRequest: String(number), revisionId: revision };
  }
  if ((await onSpace('view').load({ ...request, params: { spaceId } })) === null) return undefined;
  const row = await readRevisionRow(platform, version.revisionId);
  return row?.spaceId === spaceId ? { revisionId: row.id } : undefined;
}
