import { Agent, request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** A request as it is put on the wire: the path is sent as it is, dots and slashes included. */
export interface PlainRequest {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

/** What came back; `body` is decoded where it was compressed. */
export interface PlainAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request to a port of this machine, under the name of `host`. */
export async function sendRequest(
  port: number,
  host: string,
  { method, path, headers = {}, body }: PlainRequest,
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent, method, path, headers: { host, ...headers } };
    const sent = openRequest(options, (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: decode(bytes, response.headers['content-encoding']),
          }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  return bytes;
}
