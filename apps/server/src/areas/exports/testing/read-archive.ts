import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { EditingServer } from '../../editing/testing/editing-server.ts';

/** The files of a ZIP archive by path, as bytes, in the order in which they lie in it. */
export async function readArchive(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** The same as texts. */
export async function readTexts(bytes: Uint8Array): Promise<Record<string, string>> {
  return Object.fromEntries([...(await readArchive(bytes))].map(([at, one]) => [at, `${one}`]));
}

/** Fetches an archive as it comes over the wire; `path` is below `/v1`. */
export async function fetchArchive(
  { server }: Pick<EditingServer, 'server'>,
  path: string,
  token?: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.origin}/v1${path}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
