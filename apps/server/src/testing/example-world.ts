import { grantToUsers, insertMember, updateAccessObject } from '../areas/access/index.ts';
import { createToken, createUser } from '../areas/auth/index.ts';
import {
  listConflicts,
  recordConflicts,
} from '../areas/change-requests/conflicts/conflict-store.ts';
import { createChangeRequest, requireChangeRequest } from '../areas/change-requests/index.ts';
import { postComment, postReply, readAnchor } from '../areas/comments/index.ts';
import { commitRevision } from '../areas/content/index.ts';
import { makeSampleContent } from '../areas/content/testing/sample-content.ts';
import { createOrganization } from '../areas/orgs/index.ts';
import { postReview, requestReviews } from '../areas/reviews/index.ts';
import { addSiteSpace, createSite } from '../areas/sites/index.ts';
import { createSpace } from '../areas/spaces/index.ts';
import { ROLES, type Role } from '../http/roles.ts';
import { type Platform, readTimestamp, type Tx } from '../platform/index.ts';

/** The kinds of callers that every operation is called as. */
export const CALLER_KINDS = [
  'no token',
  'revoked token',
  'read-only token',
  'other admin',
  'disabled member',
  'guest',
  'guest with grant',
  ...ROLES,
] as const;

export type CallerKind = (typeof CALLER_KINDS)[number];

/** A caller: its token (none for `no token`), and what its abilities follow from. */
export interface ExampleCaller {
  kind: CallerKind;
  token: string | undefined;
  /** The id of its token, for operations about the caller's own tokens. */
  tokenId: string;
  /** Its membership of the example organization; null for those who are strangers there. */
  member: { role: Role | null } | null;
  /** The role granted to it on the example spaces. */
  granted: Role | null;
}

/** An organization with one of everything that paths can name, and callers of every kind. */
export interface ExampleWorld {
  callers: ReadonlyMap<CallerKind, ExampleCaller>;
  /** Parameter name -> id, for all names but `tokenId`, which is the caller's own. */
  objects: Readonly<Record<string, string>>;
}

/** What the guest with a grant may do on the example spaces. */
export const GRANTED_ROLE: Role = 'edit';

/** Makes a world of its own, so that what one call changes is not seen by another. */
export async function makeExampleWorld(platform: Platform): Promise<ExampleWorld> {
  const content = await makeSampleContent(platform);
  return platform.database.transaction(async (tx) => {
    const owner = await addPerson(platform, tx);
    const org = await createOrganization(platform, tx, { title: 'Kiln' }, owner.userId);
    const bystander = await addMember(platform, tx, org.id, { role: 'read' });
    const granted = await addMember(platform, tx, org.id, { role: 'read' });
    const reviewer = await addMember(platform, tx, org.id, { role: 'review' });
    const callers = await addCallers(platform, tx, org.id);

    const makeSpace = (title: string) =>
      createSpace(platform, tx, { organizationId: org.id, authorId: owner.userId, title });
    const space = await makeSpace('Glazes');
    const deleted = await makeSpace('Ashes');
    const grantees = [granted.userId, callers.guestWithGrant];
    for (const { id } of [space, deleted]) {
      const object = { kind: 'space', id, organizationId: org.id } as const;
      await grantToUsers(platform, tx, object, grantees, GRANTED_ROLE);
    }
    const { revisionId } = await commitRevision(platform, tx, {
      spaceId: space.id,
      type: 'edits',
      author: owner.userId,
      ...content.changes,
    });
    const changeRequest = await createChangeRequest(platform, tx, {
      spaceId: space.id,
      authorId: owner.userId,
      subject: 'Hotter kilns',
    });
    await recordConflicts(platform, tx, changeRequest.id, [
      {
        ...{ kind: 'field', record: 'page', id: content.ids.glazing, field: 'title' },
        ...{ base: 'Glazes', ours: 'Glazing', theirs: 'Enamels', key: 'title' },
      },
    ]);
    const asked = { users: [reviewer.userId], callerId: owner.userId };
    const reviewed = await requireChangeRequest(tx, changeRequest);
    await requestReviews(platform, tx, { space, row: reviewed }, asked);
    const reviewId = await postReview(platform, tx, reviewed, {
      ...{ reviewerId: reviewer.userId, status: 'approved', markdown: 'Good.' },
    });
    const [dispute] = await listConflicts(tx, changeRequest.id, 'open');
    const discuss = (changeRequestId: string | null, revision: string) =>
      addDiscussion(platform, tx, { spaceId: space.id, changeRequestId, revision }, owner.userId);
    const discussed = await discuss(null, revisionId);
    const proposed = await discuss(changeRequest.id, changeRequest.revision);
    await tx
      .updateTable('spaces')
      .set({ deleted_at: readTimestamp(platform.clock) })
      .where('id', '=', deleted.id)
      .execute();
    await updateAccessObject(tx, deleted.id, { deleted: true });
    const siteId = await createSite(platform, tx, {
      organizationId: org.id,
      title: 'Kiln docs',
      spaces: [{ spaceId: space.id, title: space.title }],
    });
    const shown = await makeSpace('Slips');
    const loose = await makeSpace('Clays');
    const siteSpaceId = await addSiteSpace(platform, tx, siteId, {
      spaceId: shown.id,
      title: shown.title,
    });
    return {
      callers: callers.byKind,
      objects: {
        organizationId: org.id,
        userId: bystander.userId,
        grantedUserId: granted.userId,
        spaceId: space.id,
        deletedSpaceId: deleted.id,
        revisionId,
        firstRevisionId: space.revision,
        pageId: content.ids.glazing,
        pagePath: 'guide/glazing',
        fileId: content.ids.picture,
        reusableContentId: content.ids.note,
        changeRequestId: changeRequest.id,
        reviewerId: reviewer.userId,
        reviewId,
        conflictId: dispute?.id ?? '',
        ...discussed,
        changeRequestCommentId: proposed.commentId,
        changeRequestCommentReplyId: proposed.commentReplyId,
        siteId,
        siteSpaceId,
        /** A space that no site publishes. */
        looseSpaceId: loose.id,
      },
    };
  });
}

interface Person {
  userId: string;
  tokenId: string;
  secret: string;
}

/** A comment with a reply. */
async function addDiscussion(
  platform: Platform,
  tx: Tx,
  { revision, ...thread }: { spaceId: string; changeRequestId: string | null; revision: string },
  authorId: string,
): Promise<{ commentId: string; commentReplyId: string }> {
  const anchor = await readAnchor(platform, revision, {});
  const body = { markdown: 'Which kiln?' };
  const comment = await postComment(platform, tx, thread, { authorId, body, anchor });
  const reply = await postReply(platform, tx, comment, { authorId, body });
  return { commentId: comment.id, commentReplyId: reply.id };
}

async function addPerson(
  platform: Platform,
  tx: Tx,
  options: { readOnly?: boolean } = {},
): Promise<Person> {
  const user = await createUser(platform, tx, { email: `${platform.ids.next()}@example.com` });
  const made = await createToken(platform, tx, { userId: user.id, label: 'example', ...options });
  return { userId: user.id, tokenId: made.token.id, secret: made.secret };
}

async function addMember(
  platform: Platform,
  tx: Tx,
  orgId: string,
  member: { role: Role | null; disabled?: boolean; readOnly?: boolean },
): Promise<Person> {
  const { role, disabled = false, readOnly = false } = member;
  const person = await addPerson(platform, tx, { readOnly });
  await insertMember(tx, {
    organization_id: orgId,
    user_id: person.userId,
    role,
    disabled: disabled ? 1 : 0,
    sso: 0,
    joined_at: readTimestamp(platform.clock),
    last_seen_at: null,
  });
  return person;
}

async function addCallers(
  platform: Platform,
  tx: Tx,
  orgId: string,
): Promise<{ byKind: Map<CallerKind, ExampleCaller>; guestWithGrant: string }> {
  const byKind = new Map<CallerKind, ExampleCaller>();
  const add = (kind: CallerKind, person: Person, role: Role | null | 'stranger', granted = false) =>
    byKind.set(kind, {
      kind,
      token: person.secret,
      tokenId: person.tokenId,
      member: role === 'stranger' ? null : { role },
      granted: granted ? GRANTED_ROLE : null,
    });

  const revoked = await addMember(platform, tx, orgId, { role: 'admin' });
  await tx.deleteFrom('tokens').where('id', '=', revoked.tokenId).execute();
  add('revoked token', revoked, 'admin');
  byKind.set('no token', {
    kind: 'no token',
    token: undefined,
    tokenId: revoked.tokenId,
    member: null,
    granted: null,
  });
  const reader = await addMember(platform, tx, orgId, { role: 'admin', readOnly: true });
  add('read-only token', reader, 'admin');
  const other = await addPerson(platform, tx);
  await createOrganization(platform, tx, { title: 'Elsewhere' }, other.userId);
  add('other admin', other, 'stranger');
  const disabled = await addMember(platform, tx, orgId, { role: 'admin', disabled: true });
  add('disabled member', disabled, 'stranger');
  add('guest', await addMember(platform, tx, orgId, { role: null }), null);
  const guestWithGrant = await addMember(platform, tx, orgId, { role: null });
  add('guest with grant', guestWithGrant, null, true);
  for (const role of ROLES) add(role, await addMember(platform, tx, orgId, { role }), role);
  return { byKind, guestWithGrant: guestWithGrant.userId };
}
