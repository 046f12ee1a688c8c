import { join } from 'node:path';
import { openAreas } from '../areas.ts';
import { createLocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { configOptions } from '../platform/config-options.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { makeDataFolder, openConfiguredDatabase, openPlatform } from '../platform/open-platform.ts';
import { type Command, parseArguments, quietConfig } from './command.ts';
import { measureRoom } from './doctor/check-room.ts';
import { lookThrough } from './doctor/look-through.ts';
import { createJsonReport, createTextReport, type Report } from './doctor/report-damage.ts';
import { formatBytes } from './format.ts';

/** Checks what the server needs and what the installation keeps. */
export const doctor: Command = {
  usage: `Usage: octavo doctor [--all] [--repair] [--json]

Checks the configuration, the data folder, the database and its schema, the file store, and that PDFs
can be made. Then it inspects the stored data: whether references lead to existing records, whether
content matches its hashes, whether counts, search and links match the content, and how much disk
space is left. For each problem it says what is wrong, what that means and what to do. It can run
while the server is running. The exit code is 1 if anything is wrong or if the check was interrupted.

  --all     check everything; without it, a different sample of texts, files and indexes each time
  --repair  repair data that is derived from other data: counts, search, links. Nothing else is changed
  --json    print one JSON object per line; the last one has the type "outcome"

Environment:
${Object.entries(configOptions)
  .map(([name, { about }]) => `  ${name}\n      ${about}`)
  .join('\n')}`,
  async run(args, context) {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArguments(args, { all: flag, repair: flag, json: flag });
    const config = quietConfig(readConfig(context.environment));
    const report = values.json ? createJsonReport(context) : createTextReport(context);
    const state = await inspectNeeds(config, report);
    if (!state.isCurrent) return state.isHealthy ? 0 : 1;
    const stopping = new AbortController();
    context.onStop(() => stopping.abort());
    await using platform = await openPlatform(config);
    openAreas(platform);
    const isWhole = await lookThrough(platform, report, {
      all: values.all,
      repair: values.repair,
      signal: stopping.signal,
      showProgress: context.showProgress,
    });
    return state.isHealthy && isWhole ? 0 : 1;
  },
};

/** Looks at what a server needs; answers whether all is well, and whether the content can be looked at. */
async function inspectNeeds(
  config: Config,
  report: Report,
): Promise<{ isHealthy: boolean; isCurrent: boolean }> {
  const state = { isHealthy: true, isCurrent: false };
  const checks: [string, () => Promise<string>][] = [
    ['configuration', async () => `serves ${config.publicUrl} on port ${config.port}`],
    ['data folder', () => checkDataFolder(config)],
    ['files', () => checkBlobs(config)],
    [
      'database',
      async () => {
        const { message, isCurrent } = await describeDatabase(config);
        state.isCurrent = isCurrent;
        return message;
      },
    ],
    ['pdf', checkPdf],
  ];
  for (const [name, check] of checks) {
    try {
      report.check(name, true, await check());
    } catch (error) {
      state.isHealthy = false;
      report.check(name, false, error instanceof Error ? error.message : String(error));
    }
  }
  return state;
}

async function checkDataFolder(config: Config): Promise<string> {
  await makeDataFolder(config.dataDir);
  const rooms = await measureRoom({ config });
  const free = rooms.map(({ folder, bytes }) => `${formatBytes(bytes)} free in ${folder}`);
  return `${config.dataDir} is writable; ${free.join(', ')}`;
}

async function checkBlobs({ dataDir }: Config): Promise<string> {
  const blobs = createLocalBlobStore(join(dataDir, 'blobs'), () => new Date());
  const sample = Buffer.from('octavo doctor\n');
  const { hash } = await blobs.put(sample);
  const read = await blobs.read(hash);
  if (read === undefined || !sample.equals(read))
    throw new Error('a file that was stored reads back differently');
  return 'a file was stored and read back';
}

async function checkPdf(): Promise<string> {
  const { checkPdfCompiler } = await import('../areas/pdf/index.ts');
  return checkPdfCompiler();
}

async function describeDatabase(config: Config): Promise<{ message: string; isCurrent: boolean }> {
  const database = await openConfiguredDatabase(
    config,
    createLogger({ ...config, logLevel: 'silent' }),
  );
  try {
    const { current, latest } = await readSchemaState(database);
    const { copy, integrity } = database.dialect;
    if (current > latest) {
      throw new Error(
        `schema version ${current} is newer than the latest one that this Octavo knows, ${latest}`,
      );
    }
    const version = `${copy.product}, schema version ${current}`;
    if (current < latest) {
      const message = `${version}; run "octavo serve" to update it to ${latest}, and then run this again to check its content`;
      return { message, isCurrent: false };
    }
    const size = `${version}, ${formatBytes(await integrity.measure(database.db))}`;
    const room = 'the free disk space on the database server cannot be determined from here';
    return { message: integrity.isInDataFolder ? size : `${size}; ${room}`, isCurrent: true };
  } finally {
    await database.close();
  }
}
