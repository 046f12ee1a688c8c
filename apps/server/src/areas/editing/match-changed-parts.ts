import type { ContentChange } from '@octavo/contract/editing';
import type { PartsRequest } from '../../http/implement-operation.ts';
import {
  type EditablePlace,
  makeRecordState,
  type PlaceSubject,
  readPlace,
} from '../content/index.ts';

type BatchParts = PartsRequest<PlaceSubject<EditablePlace>, { changes: readonly ContentChange[] }>;

/**
 * Whether each page and reusable content that a batch changes or deletes is in one of the states,
 * and there is one at least. What a batch makes has no state yet; variables are no part that has
 * one, so a batch that sets some is not allowed by parts.
 */
export async function matchChangedParts({
  platform,
  subject,
  body,
  states,
}: BatchParts): Promise<boolean> {
  const { pages, contents, variables } = listChanged(body.changes);
  if (variables || pages.size + contents.size === 0) return false;
  const view = await readPlace(platform, subject.place);
  const records = [
    ...[...pages].map((id) => view.tree().byId.get(id)),
    ...[...contents].map((id) => view.reusableContents.byId.get(id)),
  ];
  return records.every((record) => record !== undefined && states.has(makeRecordState(record)));
}

function listChanged(changes: readonly ContentChange[]) {
  const pages = new Set<string>();
  const contents = new Set<string>();
  let variables = false;
  for (const change of changes) {
    if (change.operation === 'set_variables') variables = true;
    if ('page' in change && !isNew(change.page)) pages.add(change.page);
    const content = 'reusableContent' in change ? change.reusableContent : undefined;
    if (content !== undefined && !isNew(content)) contents.add(content);
  }
  return { pages, contents, variables };
}

/** Whether a name is one that the batch itself gives. */
function isNew(name: string): boolean {
  return name.startsWith('./');
}
