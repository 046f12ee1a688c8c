import type { importBody, importResult } from '@octavo/contract/imports';
import type { Static } from 'typebox';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import type { RequestFacts, WriteOptions } from '../../http/implement-operation.ts';
import { created, type ReplyOf } from '../../http/reply.ts';
import { allowLongWork } from '../../http/request-deadline.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import type { EditablePlace, PlaceSubject } from '../content/index.ts';
import { importFromUrl } from './import-from-url.ts';
import type { ImportTarget } from './sources/importer.ts';

type Answer = ReplyOf<{ 201: typeof importResult }>;

/** What answering an import takes of an operation's input. */
interface ImportInput {
  platform: Platform;
  caller: UserCaller;
  subject: PlaceSubject<EditablePlace>;
  body: Static<typeof importBody>;
  url: Urls;
  request: RequestFacts;
  write(
    run: (tx: Tx, subject: PlaceSubject<EditablePlace>) => Promise<Answer>,
    how: WriteOptions,
  ): Promise<Answer>;
}

/**
 * Answers an operation that imports into its place. The import commits as the operation's write, so
 * the caller and its `If-Match` are checked again however long the import took.
 *
 * @throws ApiError as `importFromUrl` does, and what the operation's access does
 */
export async function answerImport({
  platform,
  caller,
  subject: { place },
  body,
  url,
  request,
  write,
}: ImportInput): Promise<Answer> {
  place.requireEditable();
  allowLongWork();
  const location = url.api(place.location);
  const commit: ImportTarget['commit'] = async (run, describe) => {
    const committed: Awaited<ReturnType<typeof run>>[] = [];
    await write(
      async (tx, fresh) => {
        const result = await run(tx, fresh.place);
        committed.splice(0, 1, result);
        return created(describe(result), location);
      },
      { isLong: true },
    );
    const [result] = committed;
    if (result === undefined) throw new Error('The import committed nothing.');
    return result;
  };
  const target: ImportTarget = {
    place,
    actor: actorOf(caller),
    signal: request.signal,
    commit,
    recheck: () => request.recheckMatch(),
  };
  return created(await importFromUrl(platform, body, target), location);
}
