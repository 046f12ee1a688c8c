import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { configOptions } from '../platform/config-options.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { makeDataFolder, openConfiguredDatabase } from '../platform/open-platform.ts';
import { type Command, type CommandContext, parseArguments, quietConfig } from './command.ts';

/** Checks what the server needs, one line each, without changing anything that exists. */
export const doctor: Command = {
  usage: `Usage: octavo doctor

Checks the configuration, the data folder, the database and its schema, the store of files, and the
making of PDFs, and says for each what is wrong. Exit code 1 when anything is.

Environment:
${Object.entries(configOptions)
  .map(([name, { about }]) => `  ${name}\n      ${about}`)
  .join('\n')}`,
  async run(args, context) {
    parseArguments(args, {});
    const config = quietConfig(readConfig(context.environment));
    const checks: [string, () => Promise<string>][] = [
      ['configuration', async () => `serves ${config.publicUrl} on port ${config.port}`],
      ['data folder', () => checkDataFolder(config)],
      ['files', () => checkBlobs(config)],
      ['database', () => checkDatabase(config)],
      ['pdf', checkPdf],
    ];
    let healthy = true;
    for (const [subject, check] of checks) {
      healthy = (await report(context, subject, check)) && healthy;
    }
    return healthy ? 0 : 1;
  },
};

async function report(
  context: CommandContext,
  subject: string,
  check: () => Promise<string>,
): Promise<boolean> {
  try {
    context.print(`ok    ${subject}: ${await check()}`);
    return true;
  } catch (error) {
    context.print(`wrong ${subject}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function checkDataFolder({ dataDir }: Config): Promise<string> {
  await makeDataFolder(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  return `${dataDir} can be written, ${Math.floor((bavail * bsize) / 2 ** 20)} MiB free`;
}

async function checkBlobs({ dataDir }: Config): Promise<string> {
  const blobs = createLocalBlobStore(join(dataDir, 'blobs'), () => new Date());
  const sample = Buffer.from('octavo doctor\n');
  const { hash } = await blobs.put(sample);
  const read = await blobs.read(hash);
  if (read === undefined || !sample.equals(read))
    throw new Error('a stored file reads differently');
  return 'a file was stored and read back';
}

async function checkPdf(): Promise<string> {
  const { checkPdfCompiler } = await import('../areas/pdf/index.ts');
  return checkPdfCompiler();
}

async function checkDatabase(config: Config): Promise<string> {
  const database = await openConfiguredDatabase(
    config,
    createLogger({ ...config, logLevel: 'silent' }),
  );
  try {
    const { current, latest } = await readSchemaState(database);
    const kind = config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL';
    if (current > latest) {
      throw new Error(`schema version ${current} is newer than this Octavo, which knows ${latest}`);
    }
    if (current < latest)
      return `${kind}, schema version ${current}; "serve" brings it to ${latest}`;
    return `${kind}, schema version ${current}`;
  } finally {
    await database.close();
  }
}
