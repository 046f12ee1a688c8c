import { type IncomingHttpHeaders, request as startRequest } from 'node:http';

/** An answer as it came over the wire: nothing decoded, no redirect followed. */
export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Sends a request and reads the answer to its end. A `path` is sent as it is, in place of that of the address. */
export function sendPlainRequest(
  address: string,
  {
    body,
    ...options
  }: {
    method?: string;
    headers?: Record<string, string>;
    path?: string;
    body?: string | Uint8Array;
  } = {},
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const request = startRequest(address, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(pieces);
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body, text: body.toString() });
      });
    });
    request.on('error', reject).end(body);
  });
}
