import type { SpecificationChange } from '../compare/change.ts';
import {
  describeBreaking,
  describeMore,
  listPlaces,
  nameKind,
} from '../describe/describe-changes.ts';
import { makeInnerId } from '../html/html-state.ts';
import type { VersionChanges } from '../model.ts';
import { joinBlocks, type MarkdownState, writeHeading } from './markdown-state.ts';
import { writeCode, writeWords } from './markdown-text.ts';

/** A log of changes, the newest version first. */
export function writeChanges(
  versions: readonly VersionChanges[],
  idPrefix: string,
  state: MarkdownState,
): string {
  if (versions.length === 0) return state.labels.changesNone;
  return joinBlocks(versions.flatMap((version) => listBlocks(version, idPrefix, state)));
}

function listBlocks(version: VersionChanges, idPrefix: string, state: MarkdownState): string[] {
  const { labels } = state;
  const day = version.createdAt.slice(0, 10);
  const title = version.version === '' ? day : `${writeWords(version.version)} (${day})`;
  const id = makeInnerId(idPrefix || 'changes', version.version || day);
  return [
    writeHeading(state, 0, title, id),
    version.breaking === 0 ? '' : describeBreaking(version, labels),
    version.changes.map((change) => writeChange(change, state)).join('\n') || labels.changesNone,
    describeMore(version, labels),
  ];
}

function writeChange(change: SpecificationChange, { labels }: MarkdownState): string {
  const marks = [nameKind(change, labels), ...(change.breaking ? [labels.changeBreaking] : [])];
  const places = listPlaces(change).map(writeCode);
  const where = places.length === 0 ? '' : `${places.join(' ')} – `;
  return `* **${marks.map(writeWords).join(', ')}**: ${where}${change.message}`;
}
