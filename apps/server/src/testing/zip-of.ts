import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The files of an archive, by path. */
export type ZipFiles = Readonly<Record<string, string | Uint8Array>>;

/** Packs files as a .zip archive. */
export async function zipOf(files: ZipFiles): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Packs files as an archive in a `data:` URL. */
export async function zipUrlOf(files: ZipFiles): Promise<string> {
  return `data:application/zip;base64,${(await zipOf(files)).toString('base64')}`;
}
