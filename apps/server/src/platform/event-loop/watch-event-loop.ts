import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { RunningWork } from './running-work.ts';

/** How often the loop is looked at, in milliseconds. */
const EVERY_MS = 20;
/** From here on it is logged, in milliseconds. */
const LONG_MS = 100;
/** The least time between two lines of the log about the same kind of work, in milliseconds. */
const QUIET_MS = 10_000;
/** The most kinds of work that a line names. */
const NAMED = 10;

const MESSAGE = 'a single task blocked the event loop';

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures how much later than it should a timer runs, which is how long everybody waited: in the
 * histogram `octavo_event_loop_delay_seconds`. A delay of 100 ms and more, of as much processor time,
 * is warned of with the names of what went on or ended meanwhile, once in ten seconds at most for what
 * there was most of; `unlogged` says how many were not. With less `processorMs` it was the machine that
 * was busy, and in the first `warmUpMs` a process loads and compiles what it runs: such delays are
 * logged for debugging.
 */
export function watchEventLoop(parts: {
  log: Logger;
  metrics: Metrics;
  work: RunningWork;
  warmUpMs?: number | undefined;
}): Disposable {
  const { log, metrics, work, warmUpMs = 0 } = parts;
  const delays = metrics.histogram(
    'octavo_event_loop_delay_seconds',
    'How much later than scheduled a timer ran.',
    [],
    BUCKETS,
  );
  const begun = performance.now();
  let looked = begun;
  let cpu = process.threadCpuUsage();
  const quietUntil = new Map<string, number>();
  let unlogged = 0;

  function look(): void {
    const now = performance.now();
    const delayMs = Math.max(0, now - looked - EVERY_MS);
    looked = now;
    delays.observe(delayMs / 1000);
    const used = process.threadCpuUsage(cpu);
    cpu = process.threadCpuUsage();
    const lately = work.takeLately();
    if (delayMs < LONG_MS) return;
    const processorMs = Math.round((used.user + used.system) / 1000);
    const ran = Object.fromEntries([...lately].slice(0, NAMED));
    const fields = { delayMs: Math.round(delayMs), processorMs, ran };
    if (processorMs < LONG_MS || now - begun < warmUpMs) {
      log.debug(fields, MESSAGE);
      return;
    }
    const [most = ''] = lately.keys();
    if (now < (quietUntil.get(most) ?? 0)) {
      unlogged += 1;
      return;
    }
    quietUntil.set(most, now + QUIET_MS);
    log.warn(unlogged > 0 ? { ...fields, unlogged } : fields, MESSAGE);
    unlogged = 0;
  }

  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
