import {
  type ChangeContentBody,
  type FinishedResult,
  RESULT_OBJECTS,
} from '@octavo/contract/editing';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import type { RequestFacts, WriteOptions } from '../../http/implement-operation.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import {
  commitRevision,
  type EditablePlace,
  HeadMovedError,
  makePageAppUrl,
  type PlaceSubject,
  type RevisionChanges,
  readPlace,
} from '../content/index.ts';
import { applyChanges } from './apply-changes.ts';
import { matchChangedParts } from './match-changed-parts.ts';
import { presentInsertedFiles } from './present.ts';
import { retryMovedHead } from './retry-moved-head.ts';

/** How the operations that take a batch write. */
export const batchWriting = {
  matchParts: matchChangedParts,
  isolation: 'read committed',
} as const;

/** A batch that is committed, in the transaction that did it. */
export interface CommittedBatch {
  revisionId: string;
  /** False where everything was as the batch wants it. */
  changed: boolean;
  /** As `batchResults` declares them. */
  results: ReturnType<typeof presentResults>;
}

interface BatchRequest<Answer> {
  platform: Platform;
  caller: UserCaller;
  subject: PlaceSubject<EditablePlace>;
  body: ChangeContentBody;
  url: Urls;
  request: RequestFacts;
  write(
    run: (tx: Tx, subject: PlaceSubject<EditablePlace>) => Promise<Answer>,
    how: WriteOptions,
  ): Promise<Answer>;
  takeLock(): Promise<PlaceSubject<EditablePlace>>;
}

/**
 * Answers an operation with a batch: applies it to its place as one revision, to what the content
 * has become where that changes meanwhile. `answer` runs in the transaction, behind the batch.
 *
 * @throws ApiError 400, 409, 412 or 413
 */
export function answerBatch<Answer>(
  { platform, caller, subject, body, url, request, write, takeLock }: BatchRequest<Answer>,
  answer: (tx: Tx, committed: CommittedBatch) => Promise<Answer>,
): Promise<Answer> {
  const { db } = platform.database;
  const actor = actorOf(caller);
  return retryMovedHead(
    () => request.recheckMatch(),
    async (attempt) => {
      const place = attempt === 1 ? subject.place : await subject.place.reread(db);
      place.requireEditable();
      const view = await readPlace(platform, place);
      const spaceId = place.space.id;
      const { branch } = place.head;
      const options = { spaceId, branch, caller, baseRevision: place.base };
      const applied = await applyChanges(platform, view, body, options);
      if (attempt === 1 && (await takeLock()).place.revisionId !== view.id) {
        throw new HeadMovedError(spaceId, view.id);
      }
      return write(
        async (tx, { place: fresh }) => {
          const committed = await commitRevision(platform, tx, {
            ...applied.changes,
            spaceId,
            head: fresh.head,
            expectedHead: view.id,
            type: 'edits',
            actor,
          });
          if (committed.changed) await fresh.onChanged(tx, actor);
          const results = presentResults(platform, applied, { url, spaceId });
          return answer(tx, { ...committed, results });
        },
        { isLong: countCharacters(applied.changes) > LONG_TEXT },
      );
    },
  );
}

/** From so many characters on, storing and indexing texts takes longer than asking for it elsewhere. */
const LONG_TEXT = 100_000;

function countCharacters({ documents = [], addressedDocuments }: RevisionChanges): number {
  const texts = [...documents, ...(addressedDocuments?.values() ?? [])];
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

function presentResults(
  platform: Platform,
  { results, insertedFiles, renamed }: Awaited<ReturnType<typeof applyChanges>>,
  options: { url: Urls; spaceId: string },
) {
  return {
    changes: results.map((result) => presentResult(result, options)),
    renamed: [...renamed],
    insertedFiles: presentInsertedFiles(platform, insertedFiles, options),
  };
}

function presentResult(
  { page: id, path, ...result }: FinishedResult,
  { url, spaceId }: { url: Urls; spaceId: string },
) {
  const urls = path === undefined ? {} : { urls: { app: makePageAppUrl(url, spaceId, path) } };
  return {
    object: RESULT_OBJECTS[result.operation],
    ...result,
    ...(id === undefined ? {} : { page: { id, ...urls } }),
  };
}
