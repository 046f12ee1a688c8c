import { randomBytes } from 'node:crypto';
import type { Platform, Sealer } from '../../platform/index.ts';
import type { VisitorAuthTable } from './tables.ts';

/** The columns of a new key: 256 random bits, as text that other tools take as it is. */
export function makeKeyColumns(
  { ids, sealer }: Pick<Platform, 'ids' | 'sealer'>,
  siteId: string,
): Pick<VisitorAuthTable, 'private_key' | 'key_id'> {
  const key = randomBytes(32).toString('base64url');
  return { private_key: sealer.seal(nameKey(siteId), key), key_id: ids.next() };
}

/** The key of a site. @throws Error where it was sealed by another installation */
export function openPrivateKey(
  sealer: Sealer,
  { site_id, private_key }: Pick<VisitorAuthTable, 'site_id' | 'private_key'>,
): string {
  const key = sealer.open(nameKey(site_id), private_key);
  if (key === undefined) throw new Error(`The visitors' key of the site ${site_id} is unreadable.`);
  return key;
}

function nameKey(siteId: string): string {
  return `visitors' key of ${siteId}`;
}
