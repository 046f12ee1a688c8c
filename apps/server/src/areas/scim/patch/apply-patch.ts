import { NoTarget, type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch';
import { invalidValue, ScimError } from '../scim-error.ts';
import type { PatchOperation } from './read-patch.ts';

/** The most values that a list of a user or a group has, members apart. */
const MAX_LIST = 100;

/**
 * A resource after changes that were read by the schema of its kind: one after the other, as RFC 7644,
 * section 3.5.2, has it. The resource that is given stays as it is.
 *
 * @throws ScimError 400 `noTarget`, `invalidPath` or `invalidValue`
 */
export function applyPatch(
  resource: Readonly<Record<string, unknown>>,
  operations: readonly PatchOperation[],
): Readonly<Record<string, unknown>> {
  let patched = structuredClone(resource) as unknown as ScimResource;
  for (const operation of operations) {
    patched = applyOne(patched, operation);
    refuseLongLists(patched as unknown as Record<string, unknown>);
  }
  return patched as unknown as Record<string, unknown>;
}

function applyOne(resource: ScimResource, operation: PatchOperation): ScimResource {
  const { op, value } = operation;
  const path = writePath(operation);
  const change = (
    op === 'remove' && value === undefined ? { op, path } : { op, path, value }
  ) as ScimPatchOperation;
  try {
    return scimPatch(resource, [change], { mutateDocument: true, treatMissingAsAdd: true });
  } catch (error) {
    if (error instanceof NoTarget) throw new ScimError(400, `${path} does not exist`, 'noTarget');
    throw new ScimError(400, `${path} cannot be changed in this way`, 'invalidPath');
  }
}

function writePath({ attribute, filter, part }: PatchOperation): string {
  const values = filter === undefined ? '' : `[${filter}]`;
  return `${attribute.name}${values}${part === undefined ? '' : `.${part}`}`;
}

function refuseLongLists(resource: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(resource)) {
    if (Array.isArray(value) && value.length > MAX_LIST) {
      throw invalidValue(name, `must not have more than ${MAX_LIST} values`);
    }
  }
}
