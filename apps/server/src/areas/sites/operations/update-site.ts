import { type Role, roleHas } from '@octavo/contract';
import * as contract from '@octavo/contract/sites';
import { actorOf } from '../../../http/caller.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { onSiteStructure } from '../access.ts';
import { describeSite, locateSite } from '../events.ts';
import { FIELD_ABILITIES, type SiteField } from '../policy.ts';
import { presentSite } from '../present.ts';
import { settleProxy } from '../settle-proxy.ts';
import { findSite, isBasenameTaken, type SiteChanges, updateSite } from '../store.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { chooseDefaults } from '../structure/choose-defaults.ts';

export const updateSiteOperation = implementOperation(contract.updateSite, {
  access: onSiteStructure('create'),
  async handle({ platform, caller, subject, body, url, write }) {
    checkFields(subject.role, Object.keys(body) as SiteField[]);
    const { id, organization_id } = subject.site;
    return write(async (tx, { site: before }) => {
      const actor = actorOf(caller);
      const { basename, defaultSiteSpace, defaultSiteSection } = body;
      if (basename !== undefined && (await isBasenameTaken(tx, basename, id))) {
        throw conflict('basename_taken', `The basename "${basename}" belongs to another site.`);
      }
      const defaults = { defaultSiteSection, defaultSiteSpace };
      const setsDefaults = (defaultSiteSection ?? defaultSiteSpace) !== undefined;
      if (setsDefaults) {
        await changeStructure(
          platform,
          tx,
          { siteId: id, organizationId: organization_id, actor },
          (outline) => chooseDefaults(outline, defaults),
        );
      }
      const changes: SiteChanges = {
        ...(body.title !== undefined && { title: body.title }),
        ...(body.visibility !== undefined && { visibility: body.visibility }),
        ...(basename !== undefined && { basename }),
        ...(await settleProxy(platform, tx, before, body.proxy)),
        ...(body.adaptiveContent !== undefined && {
          adaptive_content: body.adaptiveContent.enabled ? 1 : 0,
        }),
      };
      if (Object.keys(changes).length > 0 || !setsDefaults) {
        await updateSite(tx, id, changes, readTimestamp(platform.clock));
      }
      const after = await findSite(tx, organization_id, id);
      if (after === undefined) throw notFound('site');
      if (Object.keys(changes).length > 0) {
        await platform.events.emit(tx, 'site.updated', {
          actor,
          ...locateSite(after),
          ...compareFacts(describeSite(before), describeSite(after)),
        });
      }
      return ok(presentSite(after, subject.role, url));
    });
  },
});

function checkFields(role: Role, fields: readonly SiteField[]): void {
  const refused = fields.find((field) => !roleHas(role, FIELD_ABILITIES[field]));
  if (refused !== undefined)
    throw forbidden('field_forbidden', `Your role does not allow changing ${refused}.`);
}
