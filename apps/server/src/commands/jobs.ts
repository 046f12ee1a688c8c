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

Work such as sending mail is done by background jobs, which are tried again if they fail. A job that
has failed too often is kept: "list" shows the last ${MOST_SHOWN} of these jobs with the reason, and "retry" makes
the server run them again.

  --all  retry all of them`,
  async run(args, { environment, print }) {
    const { values, positionals } = parseArguments(
      args,
      { all: { type: 'boolean' } },
      { names: ['the action ("list" or "retry")'], others: true },
    );
    const [action = '', ...ids] = positionals;
    const isAll = values.all === true;
    if (action !== 'list' && action !== 'retry') {
      throw new UsageError(`There is no action "${action}": use "list" or "retry".`);
    }
    if (action === 'list' && (isAll || ids.length > 0)) {
      throw new UsageError('"list" takes neither ids nor --all.');
    }
    if (action === 'retry' && isAll === ids.length > 0) {
      throw new UsageError('Give the ids of the jobs to retry, or --all.');
    }
    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    const store = createJobStore(platform.database);
    if (action === 'list') {
      const dead = await store.listDead(MOST_SHOWN);
      for (const job of dead) print(describe(job));
      if (dead.length === 0) print('There are no failed jobs.');
      return 0;
    }
    const count = await store.reviveDead(isAll ? 'all' : ids, readTimestamp(platform.clock));
    print(`${count} ${count === 1 ? 'job' : 'jobs'} will run again.`);
    if (!isAll && count < new Set(ids).size) {
      throw new CommandError('None of the other ids belongs to a failed job.');
    }
    return 0;
  },
};

function describe({ id, kind, attempts, created_at: asked, last_error: error }: StoredJob): string {
  const reason = (error ?? '').replace(/\s+/g, ' ').slice(0, 300);
  return `${id}  ${kind}, created ${asked}, failed ${attempts} times: ${reason}`;
}
