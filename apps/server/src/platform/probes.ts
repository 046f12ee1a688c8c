import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFirstRunDone } from './installation.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import type { Platform } from './platform.ts';

/** Answers a request when it is for a probe; says whether it was. */
export type Probes = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The addresses for those who operate the server, answered ahead of everything else:
 * `/healthz` (200 while the process works), `/readyz` (200 once the installation is set up and its
 * database answers, else 503; it says where the disk is full, which keeps nobody from reading) and `/metrics` (Prometheus text format), for those alone whom `mayReadMetrics` lets.
 */
export function createProbes(platform: Platform): Probes {
  const answers: Record<string, () => Promise<Answer>> = {
    '/healthz': async () => ({ status: 200, contentType: TEXT, text: 'ok\n' }),
    '/readyz': () => readReadiness(platform),
    '/metrics': async () => ({ status: 200, ...(await platform.metrics.render()) }),
  };
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (answer === undefined) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return true;
    }
    if (path === '/metrics' && !mayReadMetrics(request, platform.config.metrics)) {
      response.writeHead(403, { 'content-type': TEXT, 'cache-control': 'no-store' });
      response.end(
        'Not allowed from this address: see OCTAVO_METRICS_TOKEN and OCTAVO_METRICS_ADDRESSES.\n',
      );
      return true;
    }
    answer().then(
      ({ status, contentType, text }) => {
        if (response.headersSent) return;
        response.writeHead(status, {
          'content-type': contentType,
          'content-length': Buffer.byteLength(text),
          'cache-control': 'no-store',
        });
        response.end(request.method === 'HEAD' ? undefined : text);
      },
      (error: unknown) => {
        platform.log.error({ err: error, path }, 'a probe failed');
        response.writeHead(500).end();
      },
    );
    return true;
  };
}

interface Answer {
  status: number;
  contentType: string;
  text: string;
}

const TEXT = 'text/plain; charset=utf-8';

/** With less than this left of the disk, in bytes, nothing of use can be written. */
const LEAST_ROOM = 1024 ** 2;

/** Whether the folder of the data has no room; reading goes on without. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_ROOM;
}

/** How long the database may take to answer a probe, in milliseconds. */
const PROBE_MS = 5_000;

/** @throws Error where the answer does not come in time */
async function answersInTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), PROBE_MS).unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readReadiness({ config, database, log, peers }: Platform): Promise<Answer> {
  try {
    const areReady = (await peers?.areReady()) ?? true;
    if (areReady && (await answersInTime(isFirstRunDone(database.db)))) {
      const text = (await isFull(config.dataDir))
        ? 'ready for reading, but the disk is full: nothing can be written\n'
        : 'ready\n';
      return { status: 200, contentType: TEXT, text };
    }
    return { status: 503, contentType: TEXT, text: 'setting up\n' };
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return { status: 503, contentType: TEXT, text: 'the database does not answer\n' };
  }
}
