import { findEmailDomain, findOrganization, vouchForDomain } from '../areas/orgs/index.ts';
import { openAreas } from '../areas.ts';
import { ApiError } from '../http/errors.ts';
import { readConfig } from '../platform/config.ts';
import { systemActor } from '../platform/index.ts';
import { type Command, CommandError, parseArguments, quietConfig, UsageError } from './command.ts';
import { openInstallation } from './open-installation.ts';

/** Vouches for domains of e-mail addresses, for operators. */
export const domain: Command = {
  usage: `Usage: octavo domain verify --org <id> --domain <domain>

Marks an e-mail domain of an organization as verified, without checking the DNS now or later. The
organization must already claim the domain in its emailDomains.

  --org     the id of the organization
  --domain  the domain, such as example.org`,
  async run(args, { environment, print }) {
    const { values, positionals } = parseArguments(
      args,
      { org: { type: 'string' }, domain: { type: 'string' } },
      { names: ['the action ("verify")'] },
    );
    const [action] = positionals;
    if (action !== 'verify') {
      throw new UsageError(`There is no action "${action}": use "verify".`);
    }
    if (values.org === undefined) throw new UsageError('Missing: --org.');
    if (values.domain === undefined) throw new UsageError('Missing: --domain.');
    const organizationId = values.org;
    const name = values.domain.toLowerCase();

    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    openAreas(platform);
    await platform.database.transaction(async (tx) => {
      if ((await findOrganization(tx, organizationId)) === undefined) {
        throw new CommandError(`There is no organization "${organizationId}".`);
      }
      const claimed = await findEmailDomain(tx, organizationId, name);
      if (claimed === undefined) {
        throw new CommandError(`The organization does not claim the domain "${name}".`);
      }
      try {
        await vouchForDomain(platform, tx, claimed, systemActor('domain'));
      } catch (error) {
        if (error instanceof ApiError) throw new CommandError(error.message);
        throw error;
      }
    });
    print(`Verified: ${name}`);
    return 0;
  },
};
