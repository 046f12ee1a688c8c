import { element, escapeText } from '@octavo/markup';
import type { ServerView } from '../model.ts';
import type { HtmlState } from './html-state.ts';
import { readHead } from './server-origins.ts';
import { renderField, renderGroup, renderInput, renderSelect } from './trial-fields.ts';

/**
 * Which server is asked, with the fields of its variables. Only values that the specification names may
 * stand in the host: the page connects to no others.
 */
export function renderServerFields(
  servers: readonly ServerView[],
  id: string,
  state: HtmlState,
): string {
  const { labels } = state;
  const choices = servers.map(({ url, name, description }, at) => {
    const text = name ?? description;
    return { value: String(at), label: text ? `${url} (${text})` : url };
  });
  const choice = renderField({ id: `${id}-server`, label: escapeText(labels.server) }, (given) =>
    renderSelect({ ...given, 'data-trial-server': true }, choices),
  );
  const groups = servers.map((server, at) => {
    const fields = renderVariables(server, `${id}-v${at}`, state);
    if (fields === '') return '';
    const attributes = { 'aria-label': server.url, hidden: at > 0, disabled: at > 0 };
    return element('fieldset', { 'data-trial-variables': at, ...attributes }, fields);
  });
  return renderGroup(labels.server, choice + groups.join(''));
}

function renderVariables(
  { url, variables = [] }: ServerView,
  id: string,
  state: HtmlState,
): string {
  const head = readHead(url);
  return variables
    .filter(({ name }) => url.includes(`{${name}}`))
    .map(({ name, default: usual, enum: allowed = [] }, at) => {
      const isOfHost = head.includes(`{${name}}`);
      const isFixed = isOfHost && allowed.length === 0;
      const hint = isFixed ? state.labels.hostFixed : '';
      const label = element('code', {}, escapeText(name));
      return renderField({ id: `${id}-${at}`, label, hint }, (given) => {
        const attributes = { ...given, 'data-trial-variable': name };
        if (allowed.length === 0) {
          return renderInput({ ...attributes, type: 'text', value: usual, readonly: isFixed });
        }
        const values = allowed.map((value) => ({ value, label: value, isChosen: value === usual }));
        return renderSelect(attributes, values);
      });
    })
    .join('');
}
