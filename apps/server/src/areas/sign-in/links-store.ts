import type { Db, Tx } from '../../platform/index.ts';
import type { LinkPurpose, SignInLinksTable } from './tables.ts';

/** Adds a link, and forgets those of the person that have ended. */
export async function insertLink(tx: Tx, link: SignInLinksTable): Promise<void> {
  await tx
    .deleteFrom('sign_in_links')
    .where('user_id', '=', link.user_id)
    .where('expires_at', '<=', link.created_at)
    .execute();
  await tx.insertInto('sign_in_links').values(link).execute();
}

/** The link with this hash of a secret. */
export async function findLinkByHash(db: Db, hash: string): Promise<SignInLinksTable | undefined> {
  return db
    .selectFrom('sign_in_links')
    .selectAll()
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
}

/** Deletes all links of a person, whatever they are for. */
export async function deleteAllLinks(tx: Tx, user: string): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('user_id', '=', user).execute();
}

/** Deletes all links of a person for a purpose; says how many there were. */
export async function deleteLinks(tx: Tx, user: string, purpose: LinkPurpose): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_links')
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
