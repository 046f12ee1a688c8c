import * as contract from '@octavo/contract/redirects';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { onRedirect } from '../access.ts';
import { checkRedirect, makeRedirectCheck, refuseLoop } from '../check-redirects.ts';
import { writeDestination } from '../destination.ts';
import { describeRedirect, locateRedirect } from '../events.ts';
import { presentRedirect, readStored } from '../present.ts';
import { listRedirectRows, updateRedirectRow } from '../store.ts';

export const updateSiteRedirect = implementOperation(contract.updateSiteRedirect, {
  access: onRedirect('create'),
  async handle({ platform, caller, subject, body, url, write }) {
    const check = await makeRedirectCheck(platform, subject.site.id);
    return write(async (tx, { site, redirect: before }) => {
      // What stays was checked before; it may name what is gone since.
      const isMoved = body.source !== undefined || body.destination !== undefined;
      const stored = { source: before.source, destination: readStored(before) };
      const wanted = isMoved
        ? await checkRedirect(check, {
            source: body.source ?? before.source,
            destination: body.destination ?? writeDestination(stored.destination),
          })
        : stored;
      const others = (await listRedirectRows(tx, site.id)).filter(({ id }) => id !== before.id);
      if (others.some(({ source }) => source === wanted.source)) {
        throw conflict('redirect_source_taken', `"${wanted.source}" already has a redirect.`);
      }
      if (isMoved) {
        refuseLoop([
          ...others.map((row) => ({ source: row.source, destination: readStored(row) })),
          wanted,
        ]);
      }
      const now = readTimestamp(platform.clock);
      const row = {
        ...before,
        source: wanted.source,
        destination: JSON.stringify(wanted.destination),
        status: body.status ?? before.status,
        updated_at: now,
      };
      if (Object.keys(body).length === 0) {
        return ok(presentRedirect(before, site.organization_id, url));
      }
      await updateRedirectRow(tx, row);
      await updateSite(tx, site.id, {}, now);
      await platform.events.emit(tx, 'site-redirect.updated', {
        actor: actorOf(caller),
        ...locateRedirect(row, site.organization_id),
        ...compareFacts(describeRedirect(before), describeRedirect(row)),
      });
      return ok(presentRedirect(row, site.organization_id, url));
    });
  },
});
