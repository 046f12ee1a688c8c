import type { ServerResponse } from 'node:http';

/** The most bytes of a body that are let by once it is refused: more than any body may have. */
const MAX_LEFT = 512 * 1024 ** 2;
/** How long they may take, in milliseconds. */
const LEFT_MS = 30_000;

/**
 * Lets the rest of a body go by once its request is answered, and keeps none of it: the client gets
 * the answer though it is still sending, and the connection serves its next request. One that does not
 * come to an end is closed.
 */
export function leaveBody(response: ServerResponse): void {
  const { req: request } = response;
  if (request.complete || request.destroyed || !request.readableDidRead) return;
  response.once('finish', () => {
    let left = MAX_LEFT;
    const close = () => request.socket.destroy();
    const deadline = setTimeout(close, LEFT_MS).unref();
    request.once('close', () => clearTimeout(deadline));
    request.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) close();
    });
    request.resume();
  });
}
