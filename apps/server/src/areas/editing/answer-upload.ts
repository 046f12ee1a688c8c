import type { FileRecord } from '@octavo/content';
import type { uploadDeclaration } from '@octavo/contract/editing';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import type { RequestFacts } from '../../http/implement-operation.ts';
import { created, type ReplyOf } from '../../http/reply.ts';
import type { Urls } from '../../http/urls.ts';
import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import {
  commitRevision,
  createDownloadUrls,
  type EditablePlace,
  type PlaceSubject,
  presentFile,
} from '../content/index.ts';
import { retryMovedHead } from './retry-moved-head.ts';
import { receiveUpload } from './uploads/receive-upload.ts';
import type { StoredUpload } from './uploads/store-upload.ts';

type Answer = ReplyOf<typeof uploadDeclaration.responses>;

interface UploadRequest {
  platform: Platform;
  caller: UserCaller;
  subject: PlaceSubject<EditablePlace>;
  query: { name?: string };
  url: Urls;
  request: RequestFacts;
  write(run: (tx: Tx, subject: PlaceSubject<EditablePlace>) => Promise<Answer>): Promise<Answer>;
}

/**
 * Answers an operation with the file that its request brings, added to its place as one revision.
 *
 * @throws ApiError 400, 409, 412 or 413
 */
export async function answerUpload({
  platform,
  caller,
  subject: { place },
  query,
  url,
  request,
  write,
}: UploadRequest): Promise<Answer> {
  place.requireEditable();
  const actor = actorOf(caller);
  const spaceId = place.space.id;
  const upload = await receiveUpload(platform, request, query);
  request.noteContent(JSON.stringify(upload));
  const file = makeFileRecord(platform, upload);
  const makeDownloadUrl = createDownloadUrls(platform, url, spaceId);
  const shown = presentFile(file, { makeDownloadUrl });
  return retryMovedHead(
    () => request.recheckMatch(),
    () =>
      write(async (tx, { place: fresh }) => {
        await commitRevision(platform, tx, {
          spaceId,
          head: fresh.head,
          type: 'edits',
          actor,
          files: new Map([[file.id, file]]),
        });
        await fresh.onChanged(tx, actor);
        return created(shown, url.api(`${place.location}/files/${file.id}`));
      }),
  );
}

/** The record of a file whose bytes are stored. */
function makeFileRecord(platform: Platform, upload: StoredUpload): FileRecord {
  return { id: platform.ids.next(), ...upload, createdAt: readTimestamp(platform.clock) };
}
