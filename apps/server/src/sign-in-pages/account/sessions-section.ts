import { listLastingSessions, type SessionsTable } from '../../areas/auth/index.ts';
import { EMPTY, type Html, html } from '../../site/index.ts';
import { describeDevice } from '../describe-device.ts';
import type { PageInput, PageSession } from '../page.ts';
import { writeDay, writeTime } from '../write-time.ts';

/** The most that the page shows of a kind; the API lists all. */
const MAX_SHOWN = 50;

/** The browsers that a person is signed in with. */
export async function renderSessions(
  input: Pick<PageInput, 'platform' | 'messages' | 'language' | 'formFields'>,
  session: PageSession,
): Promise<Html> {
  const { platform, messages, formFields } = input;
  const labels = messages.devices;
  const rows = await listLastingSessions(platform, session.user_id, MAX_SHOWN + 1);
  const others = rows.filter(({ id }) => id !== session.id);
  return html`<section><h2>${labels.devices}</h2>
${rows.slice(0, MAX_SHOWN).map((row) => renderSession(input, row, row.id === session.id))}
${rows.length > MAX_SHOWN ? html`<p class="faint">${labels.more}</p>` : EMPTY}
${
  others.length === 0
    ? EMPTY
    : html`<form method="post" action="/account/sessions/end-others">${formFields}<button class="second">${labels.signOutOthers}</button></form>`
}</section>`;
}

function renderSession(
  { messages, language, formFields }: Pick<PageInput, 'messages' | 'language' | 'formFields'>,
  row: SessionsTable,
  isHere: boolean,
): Html {
  const labels = messages.devices;
  const device = describeDevice(row.user_agent) ?? labels.unknown;
  const seen = {
    date: writeTime(row.last_seen_at, language),
    address: `\u2068${row.address}\u2069`,
  };
  const name = labels.signOutOf({
    device: `\u2068${device}\u2069`,
    date: writeDay(row.created_at, language),
  });
  return html`<div class="row"><div><strong><bdi>${device}</bdi></strong>${isHere ? html` (${labels.here})` : EMPTY}<br><span class="faint">${labels.seen(seen)}</span></div>
${
  isHere
    ? EMPTY
    : html`<form method="post" action="/account/sessions/${row.id}/end">${formFields}<button class="second" aria-label="${name}">${labels.signOut}</button></form>`
}</div>`;
}
