import { fitCaches } from '../../platform/caches/fit-caches.ts';
import type { Config } from '../../platform/config.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { CommandContext } from '../command.ts';
import { closeApp, openApp, startWork } from './serve-app.ts';

/** Serves by this process until `stopped` says by which signal. Answers the exit code. */
export async function serveAlone(
  config: Config,
  context: CommandContext,
  stopped: Promise<string>,
): Promise<number> {
  await using platform = await openPlatform(config, { processMetrics: true });
  const app = await openApp(platform, config);
  using _fitting = fitCaches(platform);
  await startWork(platform, context, { isTold: true });

  const signal = await stopped;
  platform.log.info({ signal }, 'stopping');
  // Awaited here: the platform is disposed of as soon as this function returns.
  return await closeApp(app, platform);
}
