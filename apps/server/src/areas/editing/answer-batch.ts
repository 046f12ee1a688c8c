import { Type } from 'typebox';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import type { RequestFacts, WriteOptions } from '../../http/define-operation.ts';
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
  renamedPage,
} from '../content/index.ts';
import { applyChanges } from './apply-changes.ts';
import { matchChangedParts } from './match-changed-parts.ts';
import { presentInsertedFiles } from './present.ts';
import {
  type ChangeContentBody,
  changeContentBody,
  changeResult,
  type FinishedResult,
  insertedFileResource,
  MAX_CHANGES_BYTES,
  RESULT_OBJECTS,
} from './resource.ts';
import { retryMovedHead } from './retry-moved-head.ts';

/** What the operations that take a batch declare alike. */
export const batchDeclaration = {
  query: Type.Object({
    compat: Type.Optional(Type.Boolean({ description: '`false` answers what was done.' })),
  }),
  body: changeContentBody,
  maxBodyBytes: MAX_CHANGES_BYTES,
  matchParts: matchChangedParts,
  isolation: 'read committed',
  example: {
    body: {
      changes: [
        {
          operation: 'insert_page',
          ref: 'kiln',
          document: { markdown: '# Kiln\n\nFire it slowly.\n' },
        },
        {
          operation: 'update_page',
          page: '{pageId}',
          document: { markdown: '# Glazing\n\nAfter the [kiln](./kiln.md).\n' },
        },
      ],
    },
  },
} as const;

/** How those operations fail, beside what forbids a change of their content. */
export const batchErrors = [
  {
    type: 'invalid_input',
    when: 'an operation cannot be applied; `details` names it, as `changes[2].into`',
  },
  { type: 'unknown_reference' },
  { type: 'file_type_mismatch' },
  { type: 'source_unreachable' },
  { type: 'space_locked' },
  { type: 'slug_taken' },
  { type: 'path_taken' },
  { type: 'page_generated' },
  { type: 'edit_conflict' },
  { type: 'too_many_pages' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the body or a file is too large' },
] as const;

/** The fields of an answer that say what a batch did. */
export const batchResults = {
  changes: Type.Array(changeResult, { description: 'What each operation did, in their order.' }),
  insertedFiles: Type.Array(insertedFileResource),
  renamed: Type.Array(renamedPage, {
    description: 'Pages that got a slug with a suffix, because a sibling has the one without.',
  }),
};

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
  takeTurn(): Promise<PlaceSubject<EditablePlace>>;
}

/**
 * Answers an operation with a batch: applies it to its place as one revision, to what the content
 * has become where that changes meanwhile. `answer` runs in the transaction, behind the batch.
 *
 * @throws ApiError 400, 409, 412 or 413
 */
export function answerBatch<Answer>(
  { platform, caller, subject, body, url, request, write, takeTurn }: BatchRequest<Answer>,
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
      if (attempt === 1 && (await takeTurn()).place.revisionId !== view.id) {
        throw new HeadMovedError(spaceId, view.id);
      }
      return write(
        async (tx, { place: fresh }) => {
          const committed = await commitRevision(platform, tx, {
            ...{ ...applied.changes, spaceId, head: fresh.head, expectedHead: view.id },
            ...{ type: 'edits', actor },
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
