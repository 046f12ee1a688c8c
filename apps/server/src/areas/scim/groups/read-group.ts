import { findAttribute } from '../patch/attributes.ts';
import { MAX_VALUES, readParts } from '../patch/read-patch.ts';
import { invalidValue } from '../scim-error.ts';
import { readExternalId, requireSchema } from '../users/read-user.ts';
import { GROUP_SCHEMA, groupWritable } from './group-schema.ts';

/** What a provider says a group is. */
export interface GroupInput {
  readonly title: string;
  readonly externalId: string | null;
  /** The ids of users, each once; undefined where nothing is said of them. */
  readonly members: readonly string[] | undefined;
}

const MAX_TITLE = 64;

/** Reads a whole group, as POST and PUT send it. @throws ScimError 400 */
export function readGroup(body: Readonly<Record<string, unknown>>): GroupInput {
  requireSchema(body, GROUP_SCHEMA);
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = findAttribute(groupWritable, name);
    if (attribute !== undefined && value !== null) said[attribute.name] = value;
  }
  return {
    ...readGroupNames(said),
    members: said.members === undefined ? undefined : readMembers(said.members),
  };
}

/** Reads what a group is called. @throws ScimError 400 */
export function readGroupNames(
  said: Readonly<Record<string, unknown>>,
): Pick<GroupInput, 'title' | 'externalId'> {
  const title = typeof said.displayName === 'string' ? said.displayName.trim() : '';
  if (title === '' || title.length > MAX_TITLE) {
    throw invalidValue('displayName', `must have 1 to ${MAX_TITLE} characters`);
  }
  return { title, externalId: readExternalId(said.externalId) };
}

function readMembers(value: unknown): string[] {
  const members = findAttribute(groupWritable, 'members');
  if (members === undefined || !Array.isArray(value)) {
    throw invalidValue('members', 'must be a list');
  }
  if (value.length > MAX_VALUES) {
    throw invalidValue('members', `must not have more than ${MAX_VALUES} values`);
  }
  return readMemberIds(value.map((one: unknown) => readParts(members, one)));
}

/** The ids of users that values of `members` name, each once. @throws ScimError 400 */
export function readMemberIds(values: readonly Readonly<Record<string, unknown>>[]): string[] {
  const ids = values.map(({ value, type }) => {
    if (typeof type === 'string' && type.toLowerCase() !== 'user') {
      throw invalidValue('members.type', 'must be User: groups cannot contain other groups');
    }
    if (typeof value === 'string' && value !== '') return value;
    throw invalidValue('members.value', 'must be the id of a user');
  });
  return [...new Set(ids)];
}
