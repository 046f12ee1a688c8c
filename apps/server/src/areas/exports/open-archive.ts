import type { Readable } from 'node:stream';
import type { ExportedFile } from '@octavo/trees/write';
import { ZipFile } from 'yazl';
import type { OpenExported } from './read-exported.ts';

/** What an archive is made from. */
export interface ArchiveInput {
  files: readonly ExportedFile[];
  open: OpenExported;
  /** The time that every file is given, so that equal content makes equal bytes. */
  modifiedAt: Date;
}

const FILE_MODE = 0o100644;

/**
 * Opens a ZIP archive of the files, as a stream. One file is open at a time, and no more is read than
 * is taken; destroying the stream closes what is open. A file that cannot be read ends it with an
 * error.
 */
export function openArchive({ files, open, modifiedAt }: ArchiveInput): Readable {
  const zip = new ZipFile();
  // The library says less: its stream is a PassThrough.
  const archive = zip.outputStream as Readable;
  let current: Readable | undefined;
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { mtime: modifiedAt, mode: FILE_MODE }, (answer) => {
      open(file).then(
        (stream) => {
          current = stream;
          if (archive.destroyed) stream.destroy();
          else answer(null, stream);
        },
        (error) => answer(error, undefined as never),
      );
    });
  }
  zip.on('error', (error) => archive.destroy(error as Error));
  archive.once('close', () => current?.destroy());
  zip.end();
  return archive;
}
