import {
  deleteOperator,
  findUserByEmailOrId,
  insertOperator,
  listOperators,
} from '../areas/auth/index.ts';
import { readConfig } from '../platform/config.ts';
import { readTimestamp } from '../platform/index.ts';
import { type Command, CommandError, parseArguments, quietConfig, UsageError } from './command.ts';
import { openInstallation } from './open-installation.ts';

const ACTIONS = ['add', 'remove', 'list'];

/** Says who the operators of the server are. */
export const operator: Command = {
  usage: `Usage: octavo operator add --user <email or id>
       octavo operator remove --user <email or id>
       octavo operator list

Manages the operators of the server, who can create organizations whatever OCTAVO_ORGANIZATIONS says.
They have no additional access to organizations. The first administrator is an operator.

  --user  the user to add or remove`,
  async run(args, { environment, print }) {
    const { values, positionals } = parseArguments(
      args,
      { user: { type: 'string' } },
      { names: ['the action ("add", "remove" or "list")'] },
    );
    const [action = ''] = positionals;
    if (!ACTIONS.includes(action)) {
      throw new UsageError(`There is no action "${action}": use "add", "remove" or "list".`);
    }
    const { user: wanted } = values;
    if (action !== 'list' && wanted === undefined) throw new UsageError('Missing: --user.');
    if (action === 'list' && wanted !== undefined)
      throw new UsageError('"list" does not take --user.');

    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    const { db } = platform.database;
    if (wanted === undefined) {
      for (const { email } of await listOperators(db)) print(email);
      return 0;
    }
    const user = await findUserByEmailOrId(db, wanted);
    if (user === undefined) throw new CommandError(`There is no user "${wanted}".`);
    const isChanged = await platform.database.transaction((tx) =>
      action === 'add'
        ? insertOperator(tx, { user_id: user.id, created_at: readTimestamp(platform.clock) })
        : deleteOperator(tx, user.id),
    );
    print(`${describeChange(action, isChanged)}: ${user.email}`);
    return 0;
  },
};

function describeChange(action: string, isChanged: boolean): string {
  if (action === 'add') return isChanged ? 'Added' : 'Already an operator';
  return isChanged ? 'Removed' : 'Not an operator';
}
