import { Type } from 'typebox';
import { badRequest, conflict } from '../../http/errors.ts';
import { FetchRefusedError, type Platform, ThreadError } from '../../platform/index.ts';
import { importInTurn } from './import-queue.ts';
import { SpaceLockedError } from './import-tree.ts';
import { noteImport } from './running-imports.ts';
import type { Imported, ImportTarget } from './sources/importer.ts';
import { importers } from './sources/importers.ts';
import { TreeError } from './trees/tree-source.ts';

/** Room for 20 MB of data in base64, and the rest of the body. */
export const MAX_IMPORT_BYTES = 28 * 1024 ** 2;

/** What content is imported from. */
export const IMPORT_SOURCES = [
  'confluence',
  'docx',
  'github-wiki',
  'google-docs',
  'html',
  'markdown',
  'notion',
  'website',
  'zip',
] as const;

/** The name of a source. */
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What to import. */
export const importBody = Type.Object({
  url: Type.String({
    minLength: 1,
    description:
      'An `https:` URL, or for all but website and github-wiki a `data:` URL of up to 20 MB.',
  }),
  source: Type.Enum([...IMPORT_SOURCES]),
});

/** What was imported, and the revision that has it. */
export const importResult = Type.Object({
  revision: Type.String(),
  importedResources: Type.Integer(),
  totalResources: Type.Integer(),
  warnings: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Such as `broken-link` or `missing-asset`.' }),
      path: Type.String({ description: 'The file that it was found in.' }),
      line: Type.Optional(
        Type.Integer({ minimum: 1, description: 'The line, counted from 1, where it is known.' }),
      ),
      message: Type.String(),
    }),
    { description: 'What was found in the source and did not stop the import: the first 1,000.' },
  ),
  warningsCount: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
});

/** How the operations that import fail, beside what else forbids a change of their content. */
export const importErrors = [
  { type: 'invalid_input', when: 'the source is not supported, or the URL leads to nothing of it' },
  { type: 'source_unreachable' },
  { type: 'source_forbidden' },
  { type: 'source_unreadable' },
  { type: 'space_locked' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the content is too large' },
  { type: 'too_busy', when: 'too many imports are going on' },
] as const;

interface ImportFrom {
  url: string;
  source: ImportSource;
}

/**
 * Imports what a URL leads to, as one revision or none: a tree makes the content be what it holds,
 * a single document is added as one page.
 *
 * @throws ApiError 400 for a URL that leads to nothing of its source,
 * 409 where the target refuses edits, 413 for content that is too large, 503 where too many wait
 */
export async function importFromUrl(
  platform: Platform,
  { url, source }: ImportFrom,
  target: ImportTarget,
): Promise<Imported> {
  try {
    return await noteImport(platform, target.place.space.id, () =>
      importInTurn(platform, source, () => importers[source](platform, url, target)),
    );
  } catch (error) {
    throw explain(error);
  }
}

/** What is wrong with a document that was given up on. */
const UNREADABLE = {
  slow: 'it takes too long to read',
  memory: 'it takes too much memory to read',
  failed: 'it cannot be read',
} as const;

/** What went wrong outside is a mistake of the URL. */
function explain(error: unknown): unknown {
  if (error instanceof SpaceLockedError) return conflict('space_locked', error.message);
  if (error instanceof TreeError || error instanceof FetchRefusedError) {
    const type = error instanceof TreeError ? 'source_unreadable' : 'source_unreachable';
    return badRequest('body.url', `cannot be imported. ${error.message}`, type);
  }
  if (error instanceof ThreadError) {
    return badRequest(
      'body.url',
      `cannot be imported: ${UNREADABLE[error.reason]}`,
      'source_unreadable',
    );
  }
  return error;
}
