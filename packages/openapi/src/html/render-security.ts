import { element, escapeText } from '@octavo/markup';
import { describeSecurity } from '../describe/index.ts';
import type { OperationView, SecurityRequirement } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { type HtmlState, renderDescription, renderHeading, renderText } from './html-state.ts';
import { quoteCode, renderQuoted } from './quoted-text.ts';

type Requirement = SecurityRequirement[number];

/** How a request is let in: each way as it is sent. Empty where nothing is said to be needed. */
export function renderSecurity(
  { security }: Pick<OperationView, 'security'>,
  id: string,
  state: HtmlState,
): string {
  const ways = security.filter((way) => way.length > 0);
  if (ways.length === 0) return '';
  const { labels } = state;
  const headingId = state.takeId(referenceId(id, { section: 'authorization' }));
  const heading = renderHeading(labels.authorization, { level: 3, id: headingId }, state);
  const lead = ways.length > 1 ? element('p', {}, escapeText(labels.authorizationOneOf)) : '';
  const items = ways.map((way) =>
    element('li', {}, way.map((one) => renderRequirement(one, state)).join('')),
  );
  const isOptional = ways.length < security.length;
  const free = isOptional ? element('p', {}, escapeText(labels.authorizationOptional)) : '';
  const list = element('ul', { class: 'api-security' }, items.join(''));
  return element('section', { class: 'api-section' }, heading + lead + list + free);
}

function renderRequirement({ scheme, scopes }: Requirement, state: HtmlState): string {
  const { labels } = state;
  const { what, details } = describeSecurity(scheme, labels, quoteCode);
  const name = element('span', { class: 'api-scheme' }, escapeText(scheme.key));
  const old = scheme.deprecated
    ? ` ${renderText('span', 'api-mark api-mark-deprecated', labels.deprecated)}`
    : '';
  const facts = details.map((detail) => element('li', {}, renderQuoted(detail)));
  const parts = [
    element('p', {}, `${name} ${renderQuoted(what)}${old}`),
    renderDescription(scheme.description, state),
    facts.length === 0 ? '' : element('ul', { class: 'api-facts' }, facts.join('')),
    renderScopes({ scheme, scopes }, state),
  ];
  return element('div', { class: 'api-requirement' }, parts.join(''));
}

function renderScopes({ scheme, scopes }: Requirement, state: HtmlState): string {
  if (scopes.length === 0) return '';
  const known = new Map((scheme.flows ?? []).flatMap((flow) => Object.entries(flow.scopes)));
  const items = scopes.map((scope) => {
    const code = element('code', {}, escapeText(scope));
    return element('li', {}, code + renderDescription(known.get(scope), state));
  });
  const label = renderText('span', 'api-enum-label', state.labels.scopes);
  const list = element('ul', {}, items.join(''));
  return element('div', { class: 'api-enum api-enum-described' }, label + list);
}
