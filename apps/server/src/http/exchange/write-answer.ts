import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { endWith } from './end-with.ts';
import { leaveBody } from './leave-body.ts';
import type { HeaderList, MadeAnswer } from './made-answer.ts';
import { sendStream } from './send-stream.ts';

/**
 * Writes an answer to the socket: the only place that does. The body of an answer to HEAD is left out,
 * its length is not. Where somebody answered already, or nobody waits, nothing is written and a stream
 * is destroyed. Answers a promise where the body is a stream, which ends with it.
 *
 * @param noted headers that go out where the answer does not have them itself
 */
export function writeAnswer(
  response: ServerResponse,
  { status, headers, body }: MadeAnswer,
  noted?: ReadonlyMap<string, string>,
): void | Promise<void> {
  const isStream = body instanceof Readable;
  if (response.headersSent || response.destroyed) {
    if (isStream) body.destroy();
    return;
  }
  const { req: request } = response;
  leaveBody(response);
  response.writeHead(
    status,
    noted === undefined ? (headers as string[]) : addNoted(noted, headers),
  );
  if (request.method === 'HEAD') {
    if (isStream) body.destroy();
    response.end();
  } else if (isStream) {
    return sendStream(body, response);
  } else if (body === undefined || body.length === 0) {
    response.end();
  } else {
    endWith(response, body);
  }
  // Node reads what is left of a body that nobody began to read; else the connection would wait for ever.
  if (status >= 400) request.resume();
}

function addNoted(noted: ReadonlyMap<string, string>, headers: HeaderList): string[] {
  const all: string[] = [];
  for (const [name, value] of noted) if (!hasHeader(headers, name)) all.push(name, value);
  all.push(...headers);
  return all;
}

function hasHeader(headers: HeaderList, name: string): boolean {
  for (let at = 0; at < headers.length; at += 2) {
    const one = headers[at] ?? '';
    if (one.length === name.length && one.toLowerCase() === name) return true;
  }
  return false;
}
