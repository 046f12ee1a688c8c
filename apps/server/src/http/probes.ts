import { statfs } from 'node:fs/promises';
import type { Platform } from '../platform/index.ts';
import { isFirstRunDone } from '../platform/installation.ts';
import { mayReadMetrics } from '../platform/may-read-metrics.ts';
import { type MadeAnswer, makeAnswer } from './exchange/answer.ts';
import type { Door } from './exchange/door.ts';

/**
 * The door of the addresses for those who operate the server: `/healthz` (200 while the process works),
 * `/readyz` (200 once the installation is set up and its database answers, else 503; it says where the
 * disk is full, which keeps nobody from reading) and `/metrics` (Prometheus text format), for those
 * alone whom `mayReadMetrics` lets.
 */
export function createProbes(platform: Platform): Door {
  const answers: Record<string, () => Promise<ProbeAnswer>> = {
    '/healthz': async () => ({ status: 200, contentType: TEXT, text: 'ok\n' }),
    '/readyz': () => readReadiness(platform),
    '/metrics': async () => ({ status: 200, ...(await platform.metrics.render()) }),
  };
  return {
    name: 'probe',
    answer({ request, target, isRead }) {
      const [path = ''] = target.split('?', 1);
      const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
      if (answer === undefined) return undefined;
      if (!isRead) return makeAnswer(405, ['allow', 'GET, HEAD']);
      if (path === '/metrics' && !mayReadMetrics(request, platform.config.metrics)) {
        return present({
          status: 403,
          contentType: TEXT,
          text: 'Not allowed from this address: see OCTAVO_METRICS_TOKEN and OCTAVO_METRICS_ADDRESSES.\n',
        });
      }
      return answer().then(present, (error: unknown) => {
        platform.log.error({ err: error, path }, 'a probe failed');
        return makeAnswer(500, []);
      });
    },
  };
}

function present({ status, contentType, text }: ProbeAnswer): MadeAnswer {
  return makeAnswer(status, ['content-type', contentType, 'cache-control', 'no-store'], text);
}

interface ProbeAnswer {
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

async function readReadiness({ config, database, log, peers }: Platform): Promise<ProbeAnswer> {
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
