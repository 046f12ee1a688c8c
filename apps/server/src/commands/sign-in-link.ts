import { findUserByEmailOrId } from '../areas/auth/index.ts';
import { createSignInLink } from '../areas/sign-in/index.ts';
import { readConfig } from '../platform/config.ts';
import { type Command, CommandError, parseArguments, quietConfig, UsageError } from './command.ts';
import { openInstallation } from './open-installation.ts';

/** A day: whoever is let in again may not be at their desk. */
const MINUTES = 24 * 60;

/** Makes one-time links, for operators who let somebody in that has no other way. */
export const signInLink: Command = {
  usage: `Usage: octavo sign-in-link --user <email or id>

Creates a link with which a user can sign in once, within a day, and prints only this link on standard
output. Pass it on securely: whoever opens it first is signed in as that user.

  --user  the user to sign in`,
  async run(args, { environment, print }) {
    const { values } = parseArguments(args, { user: { type: 'string' } });
    const wanted = values.user;
    if (wanted === undefined) throw new UsageError('Missing: --user.');
    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    const user = await findUserByEmailOrId(platform.database.db, wanted);
    if (user === undefined) throw new CommandError(`There is no user "${wanted}".`);
    const secret = await platform.database.transaction((tx) =>
      createSignInLink(platform, tx, { user, purpose: 'console', minutes: MINUTES }),
    );
    print(`${platform.config.publicUrl}/sign-in/link/${secret}`);
    return 0;
  },
};
