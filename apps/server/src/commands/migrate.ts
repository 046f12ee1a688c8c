import { readConfig } from '../platform/config.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { type Command, parseArguments, quietConfig } from './command.ts';
import { openInstallation } from './open-installation.ts';

/** Brings the schema up to date, as `serve` does when it starts. */
export const migrateCommand: Command = {
  usage: `Usage: octavo migrate

Brings the database schema up to date. "octavo serve" does the same when it starts; run this first
if several servers should start without waiting for each other.`,
  async run(args, { environment, print }) {
    parseArguments(args, {});
    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    const applied = await platform.database.db
      .selectFrom('schema_migrations')
      .select('name')
      .orderBy('number')
      .execute();
    print(`The schema is up to date: ${applied.at(-1)?.name} (${migrations.length} migrations).`);
    return 0;
  },
};
