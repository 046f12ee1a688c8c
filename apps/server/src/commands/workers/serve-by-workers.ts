import type { Config } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { refuseTakenPort } from '../serving/listen.ts';
import type { Stop } from '../serving/wait-for-stop.ts';
import { runWorkers } from './run-workers.ts';

/**
 * Serves by so many processes: brings the schema up to date, then starts them and waits for all of
 * them to end. This one answers no requests. Answers the exit code.
 *
 * @throws CommandError where the port was taken meanwhile: workers would share it with another server
 */
export async function serveByWorkers(config: Config, count: number, stop: Stop): Promise<number> {
  const log = createLogger(config);
  {
    await using _migrated = await openPlatform(config, { log });
  }
  await refuseTakenPort(config);
  stop.noteServing();
  return runWorkers(count, { log, stopped: stop.signal });
}
