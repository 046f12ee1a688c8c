import { request as openRequest } from 'node:http';
import { ADMIN_TOKEN, PUBLIC_URL } from '../served.ts';
import type { Send } from '../waits/hostile-requests.ts';

const HOST = new URL(PUBLIC_URL).host;

/** Sends to a port of this machine. Each request has a connection of its own: none waits for another. */
export function createSend(port: number): Send {
  return ({ method, path, body, isAnonymous }) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: HOST,
        ...(isAnonymous ? {} : { authorization: `Bearer ${ADMIN_TOKEN}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const place = { host: '127.0.0.1', port, method, path, headers, agent: false };
      const sent = openRequest(place, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
}
