import type { Static } from 'typebox';
import type { RequestFacts } from '../../http/define-operation.ts';
import { created, type ReplyOf } from '../../http/reply.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { type importBody, importFromUrl, type importResult } from './import-from-url.ts';
import type { ImportTarget } from './sources/importer.ts';

type Answer = ReplyOf<{ 201: typeof importResult }>;

/** What answering an import takes of an operation's input. */
interface ImportInput {
  platform: Platform;
  caller: { userId: string };
  body: Static<typeof importBody>;
  request: RequestFacts;
  write(run: (tx: Tx) => Promise<Answer>): Promise<Answer>;
}

/**
 * Answers an operation that imports. The import commits as the operation's write, so the caller and
 * its `If-Match` are checked again however long the import took.
 *
 * @throws ApiError as `importFromUrl` does, and what the operation's access does
 */
export async function answerImport(
  { platform, caller, body, request, write }: ImportInput,
  target: Pick<ImportTarget, 'spaceId' | 'branch'> & { location: string },
): Promise<Answer> {
  const { location, ...place } = target;
  const commit: ImportTarget['commit'] = async (run, describe) => {
    const committed: Awaited<ReturnType<typeof run>>[] = [];
    await write(async (tx) => {
      const result = await run(tx);
      committed.splice(0, 1, result);
      return created(describe(result), location);
    });
    const [result] = committed;
    if (result === undefined) throw new Error('The import committed nothing.');
    return result;
  };
  const { userId: authorId } = caller;
  const imported = await importFromUrl(platform, body, { ...place, authorId, request, commit });
  return created(imported, location);
}
