import { fitCaches } from '../../platform/caches/fit-caches.ts';
import type { Config } from '../../platform/config.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { CommandContext } from '../command.ts';
import { closeApp, openApp, startOrClose, startWork } from './serve-app.ts';
import type { Stop } from './wait-for-stop.ts';

/** Serves by this process until it is to stop. Answers the exit code. */
export async function serveAlone(
  config: Config,
  context: CommandContext,
  stop: Stop,
): Promise<number> {
  await using platform = await openPlatform(config, { processMetrics: true });
  stop.noteServing();
  const app = await openApp(platform, config);
  using _fitting = fitCaches(platform);
  await startOrClose({ app, platform, stopped: stop.signal }, () =>
    startWork(platform, context, { isTold: true }),
  );

  const signal = await stop.signal;
  platform.log.info({ signal }, 'stopping');
  // Awaited here: the platform is disposed of as soon as this function returns.
  return await closeApp(app, platform);
}
