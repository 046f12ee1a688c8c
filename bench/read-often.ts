import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLIC_URL } from './served.ts';

/** How often the reader asks, in requests a second. */
export const READS_PER_SECOND = 50;
const HOST = new URL(PUBLIC_URL).host;

/** Readers have connections of their own, which no other client of the bench uses. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 * READS_PER_SECOND });

/**
 * Reads pages of a server in turn, again and again, `READS_PER_SECOND` times a second, until `until` is
 * aborted. Answers how long each read took, from when it was due, in milliseconds, shortest first.
 *
 * @throws Error where an answer is not 200
 */
export async function readOften(
  port: number,
  pages: string | readonly string[],
  until: AbortSignal,
): Promise<number[]> {
  const paths = typeof pages === 'string' ? [pages] : pages;
  const waits: number[] = [];
  const reads: Promise<void>[] = [];
  const begun = performance.now();
  for (let at = 0; !until.aborted; at += 1) {
    const due = begun + (at * 1000) / READS_PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    const path = paths[at % paths.length] ?? '/';
    reads.push(readPage(port, path).then(() => void waits.push(performance.now() - due)));
  }
  await Promise.all(reads);
  return waits.sort((a, b) => a - b);
}

function readPage(port: number, path: string): Promise<void> {
  const place = { host: '127.0.0.1', port, path, headers: { host: HOST }, agent };
  return new Promise((resolve, reject) => {
    get(place, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

/** The value that `share` of the values lie below, of a list in ascending order. */
export function valueAt(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
