import type { VariableValue } from '@octavo/content';
import type {
  ChangeResult,
  DeleteReusableContent,
  InsertFiles,
  SetVariables,
  UpsertReusableContent,
} from '@octavo/contract/editing';
import { badRequest } from '../../../http/errors.ts';
import { listFieldClashes, listGivenFields } from '../rebase/describe-clashes.ts';
import type { BatchDraft } from './batch-draft.ts';
import type { PreparedChange } from './batch-input.ts';
import { requireContent } from './find-objects.ts';
import { readTitle } from './page-attributes.ts';

const MAX_VARIABLES = 500;
const UNTITLED = 'Untitled';

/** Adds files whose bytes are stored. @throws ApiError 400 for a ref that is taken */
export function insertFiles(
  draft: BatchDraft,
  change: InsertFiles,
  uploads: NonNullable<PreparedChange['uploads']>,
  path: string,
): ChangeResult {
  const ids = uploads.map((upload, index) => {
    const id = draft.input.newId();
    const ref = change.files[index]?.ref;
    const file = { id, ...upload, createdAt: draft.input.now };
    draft.files.set(id, file);
    draft.refs.add(ref, { kind: 'file', id }, `${path}.files[${index}].ref`);
    draft.insertedFiles.push({ file, ...(ref === undefined ? {} : { ref }) });
    return id;
  });
  return { operation: change.operation, files: ids };
}

/** Adds or changes a reusable content. @throws ApiError 400 */
export function upsertReusableContent(
  draft: BatchDraft,
  change: UpsertReusableContent,
  { text, basedOn }: Pick<PreparedChange, 'text' | 'basedOn'>,
  path: string,
): ChangeResult {
  const { reusableContent, title, ref } = change;
  const before =
    reusableContent === undefined
      ? undefined
      : requireContent(draft, reusableContent, `${path}.reusableContent`);
  const id = before?.id ?? draft.input.newId();
  const fallback = text?.source.attributes.title ?? before?.title ?? UNTITLED;
  const named = title === undefined ? fallback : readTitle(title, `${path}.title`);
  const record = before ?? { id, title: named, document: '' };
  const after = { ...record, title: named };
  draft.contents.set(id, after);
  const ours = draft.input.view.reusableContents.byId.get(id);
  if (basedOn !== undefined && ours !== undefined) {
    const given = title === undefined ? [] : ['title'];
    const fields = listGivenFields(given, text?.source.attributes, path);
    draft.clashes.push(...listFieldClashes(basedOn, ours, after, fields));
  }
  if (text !== undefined) draft.write(id, before?.document, text);
  draft.refs.add(ref, { kind: 'reusable-content', id }, `${path}.ref`);
  return { operation: change.operation, reusableContent: id };
}

/** Removes a reusable content; pages that include it then include nothing. @throws ApiError 400 */
export function deleteReusableContent(
  draft: BatchDraft,
  change: DeleteReusableContent,
  path: string,
): ChangeResult {
  const { id } = requireContent(draft, change.reusableContent, `${path}.reusableContent`);
  draft.contents.set(id, null);
  draft.texts.delete(id);
  return { operation: change.operation, reusableContent: id };
}

/**
 * Sets or (null) removes variables of the space.
 *
 * @throws ApiError 400 for too many, and a number beyond what a double holds
 */
export function setVariables(draft: BatchDraft, change: SetVariables, path: string): ChangeResult {
  const variables = new Map(
    Object.entries<VariableValue>(draft.variables ?? draft.input.view.content.variables),
  );
  for (const [name, value] of Object.entries(change.variables)) {
    if (value === null) variables.delete(name);
    else if (typeof value !== 'number' || Number.isFinite(value)) variables.set(name, value);
    else
      throw badRequest(`${path}.variables.${name}`, 'must be a number that can be stored exactly');
  }
  if (variables.size > MAX_VARIABLES) {
    throw badRequest(
      `${path}.variables`,
      `must not bring the space to more than ${MAX_VARIABLES} variables`,
    );
  }
  draft.variables = Object.fromEntries(variables);
  return { operation: change.operation };
}
