import type { Db, Tx } from '../platform/index.ts';
import { readSetting, writeSetting } from '../platform/installation.ts';

/** What the first run made, kept so that a later start goes on where an earlier one stopped. */
export interface Installation {
  organizationId: string;
  adminId: string;
  spaceId: string;
  /** Present once the site is published. */
  siteId?: string;
}

/** What one start did: `secret` is the token, when this start made it. */
export interface FirstRun {
  installation: Installation | undefined;
  secret?: string;
  /** Of the link by which the administrator signs in, once, when this start made it. */
  linkSecret?: string;
}

/** The first administrator, until somebody changes the address. */
export const ADMIN_EMAIL = 'admin@localhost';

const INSTALLATION = 'installation';

/** What the first run has made so far; nothing on an installation that it has not begun. */
export async function readInstallation(db: Db): Promise<Installation | undefined> {
  const text = await readSetting(db, INSTALLATION);
  return text === undefined ? undefined : (JSON.parse(text) as Installation);
}

/** Records what the first run has made. */
export async function writeInstallation(tx: Tx, installation: Installation): Promise<void> {
  await writeSetting(tx, INSTALLATION, JSON.stringify(installation));
}
