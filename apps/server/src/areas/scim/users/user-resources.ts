import type { Db } from '../../../platform/index.ts';
import { readCondition } from '../filter/read-condition.ts';
import { selectCondition } from '../filter/select-condition.ts';
import { presentList } from '../list-request.ts';
import { applyPatch } from '../patch/apply-patch.ts';
import { readPatch } from '../patch/read-patch.ts';
import { missingResource } from '../scim-error.ts';
import type { ScimReply, ScimRequest, ScimResources, Selection } from '../scim-request.ts';
import { readQuerySelection, selectAttributes } from '../selection.ts';
import { requireVersion } from '../version.ts';
import { presentScimUser, presentUserContent, versionOfUser } from './present-user.ts';
import { joinNames, readAttributes, readUser, type UserInput } from './read-user.ts';
import { USER_SCHEMA, userWritable } from './user-schema.ts';
import {
  chooseScimName,
  countScimUsers,
  findScimUser,
  listScimUsers,
  makeUserTerms,
  type ScimUserRow,
  searchableUsers,
  type UserSearch,
} from './users-store.ts';
import { changeScimUser, createScimUser, removeScimUser } from './write-user.ts';

/** Users: the members of the organization, guests and disabled ones included. */
export const userResources: ScimResources = {
  async list({ platform, organizationId, url }, { filter, startIndex, count, selection }) {
    const { db } = platform.database;
    const search: UserSearch = {
      organization: organizationId,
      condition:
        filter === undefined
          ? undefined
          : selectCondition(
              readCondition(filter, searchableUsers, USER_SCHEMA),
              makeUserTerms(organizationId),
            ),
    };
    const [rows, total] = await Promise.all([
      count === 0 ? [] : listScimUsers(db, search, { offset: startIndex - 1, limit: count }),
      countScimUsers(db, search),
    ]);
    const users = rows.map((row) => selectAttributes(presentScimUser(row, url), selection));
    return { status: 200, body: presentList(users, { total, startIndex }) };
  },

  async create(request) {
    const input = readUser(await request.readBody());
    const { platform, organizationId, actor, url } = request;
    const selection = readQuerySelection(request);
    const row = await request.write(async (tx) => {
      const id = await createScimUser(platform, tx, input, { organizationId, actor });
      return requireUser(tx, organizationId, id);
    });
    const reply = answerUser(request, row, selection);
    return {
      ...reply,
      status: 201,
      headers: { ...reply.headers, location: url(`/Users/${row.id}`) },
    };
  },

  async get(request, id) {
    const { platform, organizationId } = request;
    const selection = readQuerySelection(request);
    const row = await requireUser(platform.database.db, organizationId, id);
    return answerUser(request, row, selection);
  },

  async replace(request, id) {
    const input = readUser(await request.readBody());
    return changeTo(request, id, () => input);
  },

  async patch(request, id) {
    const operations = readPatch(await request.readBody(), userWritable);
    return changeTo(request, id, (row) =>
      readPatched(row, applyPatch(presentUserContent(row), operations)),
    );
  },

  async remove(request, id) {
    const { platform, organizationId, actor } = request;
    await request.write(async (tx) => {
      const row = await requireUser(tx, organizationId, id);
      requireVersion(request.headers.ifMatch, versionOfUser(row));
      await removeScimUser(platform, tx, row, { organizationId, actor });
    });
    return { status: 204 };
  },
};

/** Makes a user what `read` makes of the present one. */
async function changeTo(
  request: ScimRequest,
  id: string,
  read: (row: ScimUserRow) => UserInput,
): Promise<ScimReply> {
  const { platform, organizationId, actor } = request;
  const selection = readQuerySelection(request);
  const row = await request.write(async (tx) => {
    const before = await requireUser(tx, organizationId, id);
    requireVersion(request.headers.ifMatch, versionOfUser(before));
    await changeScimUser(platform, tx, before, read(before), { organizationId, actor });
    return requireUser(tx, organizationId, id);
  });
  return answerUser(request, row, selection);
}

/** What changes make of a user: a changed part of the name changes the name that is made of it. */
function readPatched(row: ScimUserRow, patched: Readonly<Record<string, unknown>>): UserInput {
  const input = readAttributes(patched);
  const roles = input.roles.filter((role) => role !== row.role);
  const shown = chooseScimName(row);
  if (input.displayName !== shown) return { ...input, roles };
  const { displayName: formatted } = readAttributes({ ...patched, displayName: undefined });
  const isJoined = joinNames(row.given_name, row.family_name) === shown;
  const joined = isJoined ? joinNames(input.givenName, input.familyName) : undefined;
  const displayName = formatted === shown ? (joined ?? formatted) : formatted;
  return { ...input, roles, displayName };
}

function answerUser(
  { url }: ScimRequest,
  row: ScimUserRow,
  selection: Selection,
): ScimReply & { headers: Record<string, string> } {
  const user = presentScimUser(row, url);
  return {
    status: 200,
    body: selectAttributes(user, selection),
    headers: { etag: user.meta.version, 'content-location': user.meta.location },
  };
}

async function requireUser(db: Db, organizationId: string, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(db, organizationId, id);
  if (row === undefined) throw missingResource('user', id);
  return row;
}
