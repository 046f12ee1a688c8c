import { element, escapeText } from '@octavo/markup';
import type { SpecificationChange } from '../compare/change.ts';
import {
  describeBreaking,
  describeMore,
  listPlaces,
  nameKind,
} from '../describe/describe-changes.ts';
import type { ReferenceLabels } from '../labels.ts';
import type { VersionChanges } from '../model.ts';
import { type HtmlState, makeInnerId, renderHeading, renderText } from './html-state.ts';

/** A log of changes: each version with what changed in it, the breaking changes first. */
export function renderChanges(versions: readonly VersionChanges[], state: HtmlState): string {
  const { labels, options } = state;
  const id = state.takeId(options.idPrefix || 'changes');
  const content =
    versions.length === 0
      ? element('p', {}, escapeText(labels.changesNone))
      : versions.map((version) => renderVersion(version, id, state)).join('');
  return element('section', { class: 'api api-changes', id }, content);
}

function renderVersion(version: VersionChanges, outer: string, state: HtmlState): string {
  const { labels } = state;
  const day = version.createdAt.slice(0, 10);
  const title = version.version || day;
  const id = state.takeId(makeInnerId(outer, title));
  const time =
    title === day
      ? ''
      : ` ${element('time', { class: 'api-changes-time', datetime: version.createdAt }, escapeText(day))}`;
  const heading = renderHeading(title, { level: 2, id, after: time }, state);
  const items = version.changes.map((change) => renderChange(change, labels)).join('');
  const more = describeMore(version, labels);
  return element(
    'section',
    { class: 'api-section' },
    heading +
      (version.breaking === 0
        ? ''
        : renderText('p', 'api-changes-breaking', describeBreaking(version, labels))) +
      (items === '' ? element('p', {}, escapeText(labels.changesNone)) : element('ul', {}, items)) +
      (more === '' ? '' : renderText('p', 'api-more', more)),
  );
}

function renderChange(change: SpecificationChange, labels: ReferenceLabels): string {
  const kind = renderText('span', `api-mark api-change-${change.kind}`, nameKind(change, labels));
  const breaking = change.breaking
    ? ` ${renderText('span', 'api-mark api-mark-deprecated', labels.changeBreaking)}`
    : '';
  const places = listPlaces(change).map((place) => element('code', {}, escapeText(place)));
  const where =
    places.length === 0
      ? ''
      : ` ${element('span', { class: 'api-changes-place' }, places.join(' '))}`;
  return element('li', {}, `${kind}${breaking}${where} ${renderMessage(change.message)}`);
}

/** Sentences of ours, in which names stand as code: nothing else of their Markdown is read. */
function renderMessage(message: string): string {
  return escapeText(message).replace(/(`+) ?(.+?) ?\1(?!`)/g, '<code>$2</code>');
}
