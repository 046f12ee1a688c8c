import type { Role } from '@octavo/contract';
import * as contract from '@octavo/contract/invites';
import { actorOf } from '../../../http/caller.ts';
import { badRequest, conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import type { RightsHolder } from '../../../http/rights-holder.ts';
import type { Tx } from '../../../platform/index.ts';
import { findAccessObject, findRoles } from '../../access/index.ts';
import { type InviterSubject, onInviter } from '../access.ts';
import { createInvite as makeInvite } from '../link-invites.ts';
import { requireMayInvite } from '../policy.ts';
import { type InviteOffer, readExpiry, readOffer } from '../read-invite.ts';
import { showInvite } from '../show-invites.ts';

/** A new link by which people may come in. */
export const createInvite = implementOperation(contract.createInvite, {
  access: onInviter(),
  async handle({ platform, caller, body, url, write }) {
    const offer = readOffer(body);
    const { userId } = caller;
    return write(async (tx, subject) => {
      const { id: organizationId, invite_links: links } = subject.organization;
      if (links !== 1) {
        throw conflict('invite_links_off', 'Invite links are switched off in this organization.');
      }
      requireMayInvite(await findOwnRole(tx, subject, caller, offer), offer.role);
      const row = await makeInvite(platform, tx, {
        organizationId,
        userId,
        kind: offer.kind,
        role: offer.role,
        targetId: offer.id ?? organizationId,
        expiresAt: readExpiry(body.expiresAt, platform.clock.now()),
        actor: actorOf(caller),
      });
      const who = { holder: caller, memberRole: subject.memberRole, url };
      const invite = await showInvite(platform, tx, row, who);
      return created(invite, invite.urls.location);
    });
  },
});

/**
 * The role of who invites on what the invite is to let into.
 *
 * @throws ApiError 400 where the organization has none that the caller sees
 */
async function findOwnRole(
  tx: Tx,
  { organization, memberRole }: InviterSubject,
  holder: RightsHolder,
  { kind, id }: InviteOffer,
): Promise<Role | null> {
  if (id === undefined) return memberRole;
  const object = await findAccessObject(tx, id);
  const isThere =
    object?.kind === kind && object.organization_id === organization.id && object.deleted === 0;
  const role = isThere ? (await findRoles(tx, holder, [id])).get(id) : undefined;
  if (role !== undefined) return role;
  const rule = `must be the id of a ${kind} of the organization`;
  throw badRequest(`body.${kind}`, rule, 'unknown_reference');
}
