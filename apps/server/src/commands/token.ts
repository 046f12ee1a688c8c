import { createToken, findUserByEmailOrId } from '../areas/auth/index.ts';
import { readConfig } from '../platform/config.ts';
import { systemActor } from '../platform/index.ts';
import { type Command, CommandError, parseArguments, quietConfig, UsageError } from './command.ts';
import { openInstallation } from './open-installation.ts';

/** Makes API tokens, for operators. */
export const token: Command = {
  usage: `Usage: octavo token create --user <email or id> [--label <text>] [--read-only] [--expires <instant>]

Creates an API token for a user and prints only its secret on standard output. The secret is never
shown again.

  --user       the user the token belongs to
  --label      what the token is for (default: "Command line")
  --read-only  the token can read but not change anything
  --expires    when the token expires, in ISO 8601, such as 2030-12-31T00:00:00Z (default: never)`,
  async run(args, { environment, print }) {
    const { values, positionals } = parseArguments(
      args,
      {
        user: { type: 'string' },
        label: { type: 'string', default: 'Command line' },
        'read-only': { type: 'boolean', default: false },
        expires: { type: 'string' },
      },
      { names: ['the action ("create")'] },
    );
    const [action] = positionals;
    if (action !== 'create') throw new UsageError(`There is no action "${action}": use "create".`);
    if (values.user === undefined) throw new UsageError('Missing: --user.');
    const wanted = values.user;
    const label = values.label.trim();
    if (label === '' || label.length > 100)
      throw new UsageError('--label must have 1 to 100 characters.');
    const expiresAt = values.expires === undefined ? undefined : readInstant(values.expires);

    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    if (expiresAt !== undefined && expiresAt <= platform.clock.now()) {
      throw new UsageError('--expires must be in the future.');
    }
    const user = await findUserByEmailOrId(platform.database.db, wanted);
    if (user === undefined) throw new CommandError(`There is no user "${wanted}".`);
    const { secret } = await platform.database.transaction((tx) =>
      createToken(platform, tx, {
        userId: user.id,
        label,
        actor: systemActor('token'),
        readOnly: values['read-only'],
        ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toISOString() }),
      }),
    );
    print(secret);
    return 0;
  },
};

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

function readInstant(text: string): Date {
  const instant = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) {
    throw new UsageError('--expires must be a time in ISO 8601, such as 2030-12-31T00:00:00Z.');
  }
  return instant;
}
