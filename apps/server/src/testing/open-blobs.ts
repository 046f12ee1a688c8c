import { readdir, readlink } from 'node:fs/promises';
import { request as startRequest } from 'node:http';

/** When a client goes away: before it is answered, when the answer begins, or within it. */
export type Leaving = 'at once' | 'at the head' | 'within the body';

/** The stored bytes that this process has open. Linux alone tells it. */
export async function listOpenBlobs(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const paths = names.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(paths)).filter((path) => path.includes('/blobs/'));
}

/** Asks for something and goes away before all of it has come. */
export function leaveEarly(
  address: string,
  leaving: Leaving,
  options: { headers?: Record<string, string>; pause?: () => Promise<void> } = {},
): Promise<void> {
  const { headers = {}, pause = async () => undefined } = options;
  return new Promise((resolve, reject) => {
    const request = startRequest(address, { headers, agent: false });
    const leave = () => {
      pause().then(() => {
        request.destroy();
        resolve();
      }, reject);
    };
    request.on('error', () => undefined);
    request.on('response', (answer) => {
      answer.on('error', () => undefined);
      if (leaving === 'at the head') leave();
      if (leaving === 'within the body') {
        answer.once('data', () => {
          answer.pause();
          leave();
        });
      }
    });
    if (leaving === 'at once') request.once('finish', leave);
    request.end();
  });
}
