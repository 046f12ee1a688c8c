import type { Config } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { runWorkers } from './run-workers.ts';

/**
 * Serves by so many processes: brings the schema up to date, then starts them and waits for all of
 * them to end. This one answers no requests. Answers the exit code.
 */
export async function serveByWorkers(
  config: Config,
  count: number,
  stopped: Promise<string>,
): Promise<number> {
  const log = createLogger(config);
  {
    await using _migrated = await openPlatform(config, { log });
  }
  return runWorkers(count, { log, stopped });
}
