import { readConfig } from '../platform/config.ts';
import { readTimestamp } from '../platform/index.ts';
import { createJobStore, type StoredJob } from '../platform/jobs/job-store.ts';
import { type Command, CommandError, parseArguments, quietConfig, UsageError } from './command.ts';
import { openInstallation } from './open-installation.ts';

const MOST_SHOWN = 100;

/** Shows the jobs that were given up, and has them run again. */
export const jobs: Command = {
  usage: `Usage: octavo jobs list
       octavo jobs retry <id>...
       octavo jobs retry --all

Work such as sending mails goes on in the background, and is tried again where it fails. What failed too
often is kept: "list" shows the last ${MOST_SHOWN} of those jobs with the reason, and "retry" has the server run
them again.

  --all  all of them`,
  async run(args, { environment, print }) {
    const { values, positionals } = parseArguments(
      args,
      { all: { type: 'boolean' } },
      { names: ['what to do ("list" or "retry")'], others: true },
    );
    const [action = '', ...ids] = positionals;
    const isAll = values.all === true;
    if (action !== 'list' && action !== 'retry') {
      throw new UsageError(`There is no action "${action}": it is "list" or "retry".`);
    }
    if (action === 'list' && (isAll || ids.length > 0)) {
      throw new UsageError('A list takes neither ids nor --all.');
    }
    if (action === 'retry' && isAll === ids.length > 0) {
      throw new UsageError('Name the jobs that are to run again, or say --all.');
    }
    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    const store = createJobStore(platform.database);
    if (action === 'list') {
      const dead = await store.listDead(MOST_SHOWN);
      for (const job of dead) print(describe(job));
      if (dead.length === 0) print('No job was given up.');
      return 0;
    }
    const count = await store.reviveDead(isAll ? 'all' : ids, readTimestamp(platform.clock));
    print(`${count} ${count === 1 ? 'job runs' : 'jobs run'} again.`);
    if (!isAll && count < new Set(ids).size) {
      throw new CommandError('Of the other ids there is no job that was given up.');
    }
    return 0;
  },
};

function describe({ id, kind, attempts, created_at: asked, last_error: error }: StoredJob): string {
  const reason = (error ?? '').replace(/\s+/g, ' ').slice(0, 300);
  return `${id}  ${kind}, asked for ${asked}, run ${attempts} times: ${reason}`;
}
