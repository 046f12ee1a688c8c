import * as contract from '@octavo/contract/redirects';
import { IMPORT_SITE_REDIRECTS_MAX_BYTES } from '@octavo/contract/redirects';
import { actorOf } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import { implementOperation, type RequestFacts } from '../../../http/implement-operation.ts';
import { isStorableText, parseBody, readBytes } from '../../../http/read-body.ts';
import { ok } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { locateSite, onSite, updateSite } from '../../sites/index.ts';
import { makeRedirectCheck, refuseLoop, refuseTooMany } from '../check-redirects.ts';
import { readRedirectsCsv } from '../csv.ts';
import { readStored } from '../present.ts';
import { readTableRows } from '../read-table-rows.ts';
import { listRedirectRows, putRedirectRows } from '../store.ts';

/** Adds many redirects at once. */
export const importSiteRedirects = implementOperation(contract.importSiteRedirects, {
  access: onSite('create'),
  async handle({ platform, caller, subject, request, write }) {
    const text = await readTable(request);
    request.noteContent(text);
    const table = readRedirectsCsv(text);
    refuseTooMany(table.length);
    const check = await makeRedirectCheck(platform, subject.site.id);
    const wanted = await readTableRows(check, table);
    return write(async (tx, { site }) => {
      const known = new Map((await listRedirectRows(tx, site.id)).map((row) => [row.source, row]));
      const now = readTimestamp(platform.clock);
      const rows = wanted.map(({ source, destination, status }) => ({
        id: platform.ids.next(),
        site_id: site.id,
        source,
        status,
        destination: JSON.stringify(destination),
        created_at: now,
        updated_at: now,
      }));
      const after = new Map([...known, ...rows.map((row) => [row.source, row] as const)]);
      refuseTooMany(after.size);
      refuseLoop(
        [...after.values()].map((row) => ({ source: row.source, destination: readStored(row) })),
      );
      await putRedirectRows(tx, rows);
      await updateSite(tx, site.id, {}, now);
      const created = after.size - known.size;
      await platform.events.emit(tx, 'site.redirects-imported', {
        actor: actorOf(caller),
        ...locateSite(site),
        before: { redirects: known.size },
        after: { redirects: after.size },
      });
      return ok({ created, updated: rows.length - created });
    });
  },
});

async function readTable({ headers, stream }: RequestFacts): Promise<string> {
  if (/^application\/json\b/i.test(String(headers['content-type'] ?? ''))) {
    const body = await parseBody(stream, IMPORT_SITE_REDIRECTS_MAX_BYTES);
    const csv = typeof body === 'object' && body !== null && 'csv' in body ? body.csv : undefined;
    if (typeof csv !== 'string') throw badRequest('body.csv', 'must be a string');
    return csv;
  }
  const text = new TextDecoder().decode(await readBytes(stream, IMPORT_SITE_REDIRECTS_MAX_BYTES));
  if (!isStorableText(text)) throw badRequest('body', 'must not contain NUL characters');
  return text;
}
