import {
  findPasskeySite,
  listPasskeys,
  MAX_PASSKEYS,
  type PasskeysTable,
} from '../../areas/sign-in/index.ts';
import { type Html, html } from '../../site/index.ts';
import type { PageInput, PageSession } from '../page.ts';
import { writeDay, writeTime } from '../write-time.ts';

/** The passkeys of a person. */
export async function renderPasskeys(
  input: Pick<PageInput, 'platform' | 'messages' | 'url' | 'language'>,
  { user_id: userId }: PageSession,
): Promise<Html> {
  const { platform, messages, url } = input;
  const labels = messages.passkeys;
  const rows = await listPasskeys(platform.database.db, userId, { limit: MAX_PASSKEYS });
  const isPossible = findPasskeySite(url.origin) !== undefined;
  return html`<section><h2>${labels.title}</h2>
<p class="faint">${labels.about}</p>
${rows.map((row) => renderPasskey(input, row))}
${
  isPossible
    ? html`<p><a class="button second" href="/account/passkeys/new">${labels.add}</a></p>`
    : html`<p class="faint">${labels.unavailable}</p>`
}</section>`;
}

function renderPasskey(
  { messages, language }: Pick<PageInput, 'messages' | 'language'>,
  row: PasskeysTable,
): Html {
  const labels = messages.passkeys;
  const facts = [
    labels.created({ date: writeDay(row.created_at, language) }),
    row.last_used_at === null
      ? labels.unused
      : labels.used({ date: writeTime(row.last_used_at, language) }),
    row.backed_up === 1 ? labels.backedUp : labels.oneDevice,
  ];
  return html`<div class="row"><div><strong><bdi>${row.name}</bdi></strong><br><span class="faint">${facts.join(' · ')}</span></div>
<a href="/account/passkeys/${row.id}">${labels.change({ name: `\u2068${row.name}\u2069` })}</a></div>`;
}
