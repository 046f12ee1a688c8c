import * as contract from '@octavo/contract/redirects';
import { DEFAULT_STATUS } from '@octavo/contract/redirects';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSite, updateSite } from '../../sites/index.ts';
import { checkRedirect, makeRedirectCheck, refuseLoop, refuseTooMany } from '../check-redirects.ts';
import { describeRedirect, locateRedirect } from '../events.ts';
import { presentRedirect, readStored } from '../present.ts';
import { insertRedirectRow, listRedirectRows } from '../store.ts';

export const createSiteRedirect = implementOperation(contract.createSiteRedirect, {
  access: onSite('create'),
  async handle({ platform, caller, subject, body, url, write }) {
    const check = await makeRedirectCheck(platform, subject.site.id);
    const wanted = await checkRedirect(check, body);
    return write(async (tx, { site }) => {
      const known = await listRedirectRows(tx, site.id);
      if (known.some(({ source }) => source === wanted.source)) {
        throw conflict('redirect_source_taken', `"${wanted.source}" already has a redirect.`);
      }
      refuseTooMany(known.length + 1);
      refuseLoop([
        ...known.map((row) => ({ source: row.source, destination: readStored(row) })),
        wanted,
      ]);
      const now = readTimestamp(platform.clock);
      const row = {
        id: platform.ids.next(),
        site_id: site.id,
        source: wanted.source,
        destination: JSON.stringify(wanted.destination),
        status: body.status ?? DEFAULT_STATUS,
        created_at: now,
        updated_at: now,
      };
      await insertRedirectRow(tx, row);
      await updateSite(tx, site.id, {}, now);
      await platform.events.emit(tx, 'site-redirect.created', {
        actor: actorOf(caller),
        ...locateRedirect(row, site.organization_id),
        after: describeRedirect(row),
      });
      const resource = presentRedirect(row, site.organization_id, url);
      return created(resource, resource.urls.location);
    });
  },
});
