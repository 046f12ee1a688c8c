import { join } from 'node:path';
import {
  createToken,
  createUser,
  findUser,
  findUsersByEmails,
  insertOperator,
} from '../areas/auth/index.ts';
import { importIntoSpace, openTree } from '../areas/imports/index.ts';
import { createOrganization } from '../areas/orgs/index.ts';
import { createSignInLink } from '../areas/sign-in/index.ts';
import { createSite } from '../areas/sites/index.ts';
import { createSpace } from '../areas/spaces/index.ts';
import { openAreas } from '../areas.ts';
import { readTimestamp } from '../platform/clock.ts';
import { type Platform, systemActor, type Tx } from '../platform/index.ts';
import { isFirstRunDone, markFirstRunDone } from '../platform/installation.ts';
import {
  ADMIN_EMAIL,
  type FirstRun,
  type Installation,
  readInstallation,
  writeInstallation,
} from './installation.ts';

const TITLE = 'Octavo';
/** A day: whoever starts a server may look at it later. */
const LINK_MINUTES = 24 * 60;
const ACTOR = systemActor('first-run');

/** Octavo's own documentation, which ships beside its code. */
const DOCUMENTATION = join(import.meta.dirname, '../../../../docs');

/**
 * Sets an empty installation up: an organization, its administrator, a space with Octavo's own
 * documentation, a published site, and the administrator's token, which is made last. Each step is
 * committed before the next, so a start after a crash finishes what is missing; several servers
 * that start together make one of each. On an installation that is set up it does nothing.
 */
export async function runFirstRun(
  platform: Platform,
  note: (line: string) => void,
  documentation: string = DOCUMENTATION,
): Promise<FirstRun> {
  const { database } = platform;
  openAreas(platform);
  if (await isFirstRunDone(database.db)) {
    return { installation: await readInstallation(database.db) };
  }
  const begun = await database.transaction((tx) => beginInstallation(platform, tx));
  note('Setting up: importing the documentation.');
  await importDocumentation(platform, begun, documentation);
  return database.transaction((tx) => finishInstallation(platform, tx, begun));
}

async function beginInstallation(platform: Platform, tx: Tx): Promise<Installation> {
  const begun = await readInstallation(tx);
  if (begun !== undefined) return begun;
  const admin = await readAdministrator(platform, tx);
  await insertOperator(tx, { user_id: admin.id, created_at: readTimestamp(platform.clock) });
  const organization = await createOrganization(
    platform,
    tx,
    { title: TITLE },
    {
      adminId: admin.id,
      actor: ACTOR,
    },
  );
  const space = await createSpace(platform, tx, {
    organizationId: organization.id,
    actor: { kind: 'user', userId: admin.id },
    title: TITLE,
  });
  const installation = {
    organizationId: organization.id,
    adminId: admin.id,
    spaceId: space.id,
  };
  await writeInstallation(tx, installation);
  return installation;
}

/**
 * The account with the administrator's address, made where there is none. It is looked for first, so
 * that PostgreSQL tells a server that comes second to begin again instead of refusing its row.
 */
async function readAdministrator(platform: Platform, tx: Tx): Promise<{ id: string }> {
  const [known] = await findUsersByEmails(tx, [ADMIN_EMAIL]);
  const account = { email: ADMIN_EMAIL, displayName: 'Administrator', actor: ACTOR };
  return known ?? createUser(platform, tx, account);
}

async function createAdministratorLink(
  platform: Platform,
  tx: Tx,
  adminId: string,
): Promise<string> {
  const user = await findUser(tx, adminId);
  if (user === undefined) throw new Error('The administrator is gone.');
  return createSignInLink(platform, tx, { user, purpose: 'console', minutes: LINK_MINUTES });
}

async function importDocumentation(
  platform: Platform,
  { spaceId, adminId }: Installation,
  folder: string,
): Promise<void> {
  const tree = await openTree(folder);
  try {
    const summary = await importIntoSpace(platform, tree, {
      spaceId,
      actor: { kind: 'user', userId: adminId },
    });
    const { pages, warningCounts: warnings } = summary;
    platform.log.info({ pages, warnings }, 'the documentation was imported');
  } finally {
    await tree.close();
  }
}

async function finishInstallation(
  platform: Platform,
  tx: Tx,
  begun: Installation,
): Promise<FirstRun> {
  if (await isFirstRunDone(tx)) return { installation: await readInstallation(tx) };
  const siteId = await createSite(platform, tx, {
    organizationId: begun.organizationId,
    title: TITLE,
    spaces: [{ spaceId: begun.spaceId, title: TITLE }],
    published: true,
    actor: ACTOR,
  });
  const given = platform.config.bootstrapToken;
  const { secret } = await createToken(platform, tx, {
    userId: begun.adminId,
    label: 'First run',
    actor: ACTOR,
    ...(given === undefined ? {} : { secret: given }),
  });
  const installation = { ...begun, siteId };
  await writeInstallation(tx, installation);
  await markFirstRunDone(tx, readTimestamp(platform.clock));
  const linkSecret = await createAdministratorLink(platform, tx, begun.adminId);
  return { installation, linkSecret, ...(given === undefined ? { secret } : {}) };
}
