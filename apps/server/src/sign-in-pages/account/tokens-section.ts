import { listTokens, type TokensTable } from '../../areas/auth/index.ts';
import { EMPTY, type Html, html } from '../../site/index.ts';
import type { PageInput, PageSession } from '../page.ts';
import { writeDay } from '../write-time.ts';

/** The most that the page shows; the API lists all. */
const MAX_SHOWN = 50;

/** The API tokens of a person. */
export async function renderTokens(
  input: Pick<PageInput, 'platform' | 'messages' | 'language' | 'formFields'>,
  { user_id: userId, reach }: PageSession,
): Promise<Html> {
  const labels = input.messages.devices;
  const { db } = input.platform.database;
  const rows = await listTokens(db, { userId, reach }, { after: undefined, limit: MAX_SHOWN + 1 });
  return html`<section><h2>${labels.tokens}</h2>
<p class="faint">${labels.tokensText}${rows.length === 0 ? ` ${labels.noTokens}` : EMPTY}</p>
${rows.slice(0, MAX_SHOWN).map((row) => renderToken(input, row))}
${rows.length > MAX_SHOWN ? html`<p class="faint">${labels.more}</p>` : EMPTY}</section>`;
}

function renderToken(
  { messages, language, formFields }: Pick<PageInput, 'messages' | 'language' | 'formFields'>,
  row: TokensTable,
): Html {
  const labels = messages.devices;
  const facts = [
    labels.created({ date: writeDay(row.created_at, language) }),
    ...(row.expires_at === null
      ? []
      : [labels.expires({ date: writeDay(row.expires_at, language) })]),
    ...(row.read_only === 1 ? [labels.readOnly] : []),
  ];
  const name = labels.revokeNamed({ name: `\u2068${row.label}\u2069` });
  return html`<div class="row"><div><strong><bdi>${row.label}</bdi></strong><br><span class="faint">${facts.join(' · ')}</span></div>
<form method="post" action="/account/tokens/${row.id}/revoke">${formFields}<button class="second" aria-label="${name}">${labels.revoke}</button></form></div>`;
}
