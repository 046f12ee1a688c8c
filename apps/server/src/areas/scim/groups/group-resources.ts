import type { Db } from '../../../platform/index.ts';
import { countTeamMembers, deleteTeam } from '../../teams/index.ts';
import { readCondition } from '../filter/read-condition.ts';
import { selectCondition } from '../filter/select-condition.ts';
import { presentList } from '../list-request.ts';
import { applyPatch } from '../patch/apply-patch.ts';
import { type PatchOperation, readPatch } from '../patch/read-patch.ts';
import { missingResource } from '../scim-error.ts';
import type { ScimReply, ScimRequest, ScimResources, Selection } from '../scim-request.ts';
import { isSelected, readQuerySelection, selectAttributes } from '../selection.ts';
import { requireVersion } from '../version.ts';
import { GROUP_SCHEMA, groupWritable } from './group-schema.ts';
import {
  countScimGroups,
  findGroupMembers,
  findScimGroup,
  type GroupSearch,
  groupTerms,
  listScimGroups,
  type ScimGroupRow,
  searchableGroups,
} from './groups-store.ts';
import { planMemberships } from './membership-changes.ts';
import { presentScimGroup, versionOfGroup } from './present-group.ts';
import { readGroup, readGroupNames } from './read-group.ts';
import { changeScimGroup, createScimGroup } from './write-group.ts';

/** The most members of the groups of one page of a list, its first group apart. */
const MAX_LISTED_MEMBERS = 20_000;

/** Groups: the teams of the organization. */
export const groupResources: ScimResources = {
  async list({ platform, organizationId, url }, { filter, startIndex, count, selection }) {
    const { db } = platform.database;
    const search: GroupSearch = {
      organization: organizationId,
      condition:
        filter === undefined
          ? undefined
          : selectCondition(readCondition(filter, searchableGroups, GROUP_SCHEMA), groupTerms),
    };
    const [found, total] = await Promise.all([
      count === 0 ? [] : listScimGroups(db, search, { offset: startIndex - 1, limit: count }),
      countScimGroups(db, search),
    ]);
    const withMembers = isSelected(selection, 'members');
    const rows = withMembers ? await keepListable(db, found) : found;
    const members = withMembers
      ? await findGroupMembers(
          db,
          rows.map(({ id }) => id),
        )
      : undefined;
    const groups = rows.map((row) => {
      const group = presentScimGroup(row, members && (members.get(row.id) ?? []), url);
      return selectAttributes(group, selection);
    });
    return { status: 200, body: presentList(groups, { total, startIndex }) };
  },

  async create(request) {
    const input = readGroup(await request.readBody());
    const selection = readQuerySelection(request);
    const { platform, organizationId, actor, url } = request;
    const id = await request.write((tx) =>
      createScimGroup(platform, tx, input, { organizationId, actor }),
    );
    const reply = await answerGroup(request, id, selection);
    return { ...reply, status: 201, headers: { ...reply.headers, location: url(`/Groups/${id}`) } };
  },

  async get(request, id) {
    return answerGroup(request, id, readQuerySelection(request));
  },

  async replace(request, id) {
    const input = readGroup(await request.readBody());
    const selection = readQuerySelection(request);
    const { platform, organizationId, actor } = request;
    await request.write(async (tx) => {
      const row = await requireGroup(tx, request, id);
      await changeScimGroup(platform, tx, row, input, {
        memberships:
          input.members === undefined
            ? planMemberships([])
            : { kind: 'exactly', ids: new Set(input.members) },
        place: { organizationId, actor },
      });
    });
    return answerGroup(request, id, selection);
  },

  async patch(request, id) {
    const operations = readPatch(await request.readBody(), groupWritable);
    const selection = readQuerySelection(request);
    const isMembers = ({ attribute }: PatchOperation) => attribute.name === 'members';
    const memberships = planMemberships(operations.filter(isMembers));
    const others = operations.filter((operation) => !isMembers(operation));
    const { platform, organizationId, actor } = request;
    await request.write(async (tx) => {
      const row = await requireGroup(tx, request, id);
      const { title: displayName, external_id } = row;
      const before = { displayName, ...(external_id === null ? {} : { externalId: external_id }) };
      const input = readGroupNames(applyPatch(before, others));
      const place = { organizationId, actor };
      await changeScimGroup(platform, tx, row, input, { memberships, place });
    });
    // A group may be large, and providers ask for it where they want it.
    const isAsked = request.query.has('attributes') || request.query.has('excludedAttributes');
    return isAsked ? answerGroup(request, id, selection) : { status: 204 };
  },

  async remove(request, id) {
    await request.write(async (tx) => {
      const row = await requireGroup(tx, request, id);
      await deleteTeam(request.platform, tx, row, request.actor);
    });
    return { status: 204 };
  },
};

/** The groups of a page that may be shown with their members: a shorter page is followed by another. */
async function keepListable(db: Db, rows: readonly ScimGroupRow[]): Promise<ScimGroupRow[]> {
  const counts = await countTeamMembers(
    db,
    rows.map(({ id }) => id),
  );
  let sum = 0;
  return rows.filter(({ id }, at) => {
    sum += counts.get(id) ?? 0;
    return at === 0 || sum <= MAX_LISTED_MEMBERS;
  });
}

/** The group that is to be changed, held against the `If-Match` of the request. */
async function requireGroup(
  db: Db,
  { organizationId, headers: { ifMatch } }: ScimRequest,
  id: string,
): Promise<ScimGroupRow> {
  const row = await findScimGroup(db, organizationId, id);
  if (row === undefined) throw missingResource('group', id);
  if (ifMatch !== undefined) {
    const members = (await findGroupMembers(db, [id])).get(id) ?? [];
    requireVersion(ifMatch, versionOfGroup(row, members));
  }
  return row;
}

async function answerGroup(
  { platform, organizationId, url }: ScimRequest,
  id: string,
  selection: Selection,
): Promise<ScimReply> {
  const { db } = platform.database;
  const row = await findScimGroup(db, organizationId, id);
  if (row === undefined) throw missingResource('group', id);
  const withMembers = isSelected(selection, 'members');
  const members = withMembers ? ((await findGroupMembers(db, [id])).get(id) ?? []) : undefined;
  const group = presentScimGroup(row, members, url);
  const { version, location } = group.meta;
  return {
    status: 200,
    body: selectAttributes(group, selection),
    headers: {
      ...(version === undefined ? {} : { etag: version }),
      'content-location': location,
    },
  };
}
