import { type ErrorDetail, invalidInput } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { findMemberIds } from '../access/index.ts';
import { findUsersByEmails, normalizeEmail } from '../auth/index.ts';

/** A person as a request names one: where it does, and by which id or e-mail address. */
export interface NamedPerson {
  /** Such as `body.add[2]`. */
  path: string;
  name: string;
}

/**
 * The ids of members of an organization, disabled ones included, by the ids or addresses that a
 * request names them by.
 *
 * @throws ApiError 400 with every place that names nobody of the organization
 */
export async function requireMembers(
  db: Db,
  organization: string,
  people: readonly NamedPerson[],
): Promise<Map<string, string>> {
  const addresses = people.flatMap(({ name }) => (isAddress(name) ? [normalizeEmail(name)] : []));
  const users = await findUsersByEmails(db, [...new Set(addresses)]);
  const byAddress = new Map(users.map(({ email, id }) => [email, id]));
  const idOf = (name: string) => (isAddress(name) ? byAddress.get(normalizeEmail(name)) : name);
  const ids = people.flatMap(({ name }) => idOf(name) ?? []);
  const members = await findMemberIds(db, organization, [...new Set(ids)]);
  const known = new Map<string, string>();
  const unknown: ErrorDetail[] = [];
  for (const { path, name } of people) {
    const id = idOf(name);
    if (id !== undefined && members.has(id)) known.set(name, id);
    else unknown.push({ path, message: 'is not a member of the organization' });
  }
  if (unknown.length > 0) throw invalidInput(unknown, 'unknown_reference');
  return known;
}

function isAddress(name: string): boolean {
  return name.includes('@');
}
