import { isRole, type Role } from '@octavo/contract';
import { normalizeEmail } from '../../auth/index.ts';
import { findAttribute } from '../patch/attributes.ts';
import { readParts } from '../patch/read-patch.ts';
import { readFlag } from '../read-flag.ts';
import { invalidValue, ScimError } from '../scim-error.ts';
import { USER_SCHEMA, userWritable } from './user-schema.ts';

/** What a provider says a user is. */
export interface UserInput {
  /** The address, in lower case. */
  readonly email: string;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** What the person is called; undefined where nothing is said of it. */
  readonly displayName: string | undefined;
  /** Undefined where nothing is said of it. */
  readonly active: boolean | undefined;
  /** The roles that are sent and that a provider may give; the first one counts. */
  readonly roles: readonly Role[];
}

/** The longest names and identifiers, in characters. */
const MAX_NAME = 200;
const MAX_EXTERNAL_ID = 255;
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Requires that the body of a resource names its schema. @throws ScimError 400 */
export function requireSchema({ schemas }: Readonly<Record<string, unknown>>, urn: string): void {
  const names = Array.isArray(schemas) ? schemas : [];
  const isNamed = names.some((one) => typeof one === 'string' && equalNames(one, urn));
  if (!isNamed) throw new ScimError(400, `schemas must name ${urn}`, 'invalidSyntax');
}

/**
 * Reads a whole user, as POST and PUT send it: attributes in any case, and those that this server does
 * not keep passed over.
 *
 * @throws ScimError 400
 */
export function readUser(body: Readonly<Record<string, unknown>>): UserInput {
  requireSchema(body, USER_SCHEMA);
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = findAttribute(userWritable, name);
    if (attribute !== undefined && value !== null) said[attribute.name] = value;
  }
  return readAttributes(said);
}

/** Reads the attributes of a user, by the names that the schema gives them. @throws ScimError 400 */
export function readAttributes(said: Readonly<Record<string, unknown>>): UserInput {
  const name = said.name === undefined ? {} : readParts(requireAttribute('name'), said.name);
  const givenName = readName(name.givenName, 'name.givenName');
  const familyName = readName(name.familyName, 'name.familyName');
  const joined = joinNames(givenName, familyName);
  return {
    email: readEmail(said.userName),
    externalId: readExternalId(said.externalId),
    givenName: givenName ?? null,
    familyName: familyName ?? null,
    displayName:
      readName(said.displayName, 'displayName') ??
      readName(name.formatted, 'name.formatted') ??
      joined,
    active: said.active === undefined ? undefined : readActive(said.active),
    roles: said.roles === undefined ? [] : readRoles(said.roles),
  };
}

/** What a provider calls a resource, or null. @throws ScimError 400 */
export function readExternalId(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && value.length <= MAX_EXTERNAL_ID) return value;
  throw invalidValue('externalId', `must be a string of at most ${MAX_EXTERNAL_ID} characters`);
}

/** The name that is made of a given name and a family name; undefined where there is neither. */
export function joinNames(
  givenName: string | null | undefined,
  familyName: string | null | undefined,
): string | undefined {
  const joined = [givenName, familyName].filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}

function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? normalizeEmail(value) : '';
  if (email.length <= MAX_EMAIL && EMAIL.test(email)) return email;
  throw invalidValue('userName', 'must be an e-mail address');
}

/** A name on one line; undefined for none. */
function readName(value: unknown, attribute: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidValue(attribute, 'must be a string');
  const name = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name.length > MAX_NAME) {
    throw invalidValue(attribute, `must have at most ${MAX_NAME} characters`);
  }
  return name === '' ? undefined : name;
}

function readActive(value: unknown): boolean {
  const active = readFlag(value);
  if (active === undefined) throw invalidValue('active', 'must be true or false');
  return active;
}

/** Roles that a provider may give: all that there are, up to `create`. */
function readRoles(value: unknown): Role[] {
  const attribute = requireAttribute('roles');
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const roles = values.map((one) => readParts(attribute, one));
  const primaryFirst = roles.toSorted((a, b) => rank(a) - rank(b));
  return primaryFirst.flatMap(({ value: role }) => {
    const name = typeof role === 'string' ? role.trim().toLowerCase() : '';
    return isRole(name) && name !== 'admin' ? [name] : [];
  });
}

function rank({ primary }: Readonly<Record<string, unknown>>): number {
  return readFlag(primary) === true ? 0 : 1;
}

function requireAttribute(name: string) {
  const attribute = findAttribute(userWritable, name);
  if (attribute === undefined) throw new Error(`The user schema has no attribute ${name}.`);
  return attribute;
}

function equalNames(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
