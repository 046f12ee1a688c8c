import { ScimError } from './scim-error.ts';
import type { ScimRequest, Selection } from './scim-request.ts';

/** Answered whatever is asked for (`returned: always`). */
const ALWAYS: ReadonlySet<string> = new Set(['id', 'schemas']);
const MAX_NAMES = 100;

/**
 * Reads `attributes` and `excludedAttributes` (RFC 7644, section 3.9): names between commas in a
 * query, a list of names in a body.
 *
 * @throws ScimError 400 where both are there, or too many are named
 */
export function readSelection(attributes: unknown, excluded: unknown): Selection {
  const only = readNames(attributes, 'attributes');
  const without = readNames(excluded, 'excludedAttributes');
  if (only.size > 0 && without.size > 0) {
    throw new ScimError(
      400,
      'attributes and excludedAttributes must not be combined.',
      'invalidSyntax',
    );
  }
  return { only: only.size === 0 ? undefined : only, without };
}

/** What the query of a request asks for. @throws ScimError 400 */
export function readQuerySelection({ query }: Pick<ScimRequest, 'query'>): Selection {
  const of = (name: string) => query.get(name) ?? undefined;
  return readSelection(of('attributes'), of('excludedAttributes'));
}

function readNames(value: unknown, parameter: string): Set<string> {
  if (value === undefined || value === null) return new Set();
  const parts: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  if (parts.length > MAX_NAMES || parts.some((part) => typeof part !== 'string')) {
    const rule = `must contain at most ${MAX_NAMES} attribute names`;
    throw new ScimError(400, `${parameter} ${rule}`, 'invalidSyntax');
  }
  const names = (parts as string[]).map((part) => part.trim().toLowerCase());
  return new Set(names.map(dropUrn).filter((name) => name !== ''));
}

/** A name without the URN of its schema, which names of attributes never have a colon in. */
function dropUrn(name: string): string {
  return name.startsWith('urn:') ? name.slice(name.lastIndexOf(':') + 1) : name;
}

/** Whether an attribute at the top, by its name in lower case, is answered at all. */
export function isSelected({ only, without }: Selection, attribute: string): boolean {
  if (ALWAYS.has(attribute)) return true;
  if (only === undefined) return !without.has(attribute);
  return only.has(attribute) || [...only].some((name) => name.startsWith(`${attribute}.`));
}

/** The part of a resource that is asked for. */
export function selectAttributes(
  resource: Readonly<Record<string, unknown>>,
  selection: Selection,
): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(resource)) {
    const attribute = name.toLowerCase();
    if (!isSelected(selection, attribute)) continue;
    const part = ALWAYS.has(attribute) ? value : narrow(value, attribute, selection);
    if (part !== undefined) chosen[name] = part;
  }
  return chosen;
}

function narrow(value: unknown, attribute: string, { only, without }: Selection): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => narrow(one, attribute, { only, without }) ?? {});
  }
  if (typeof value !== 'object' || value === null || only?.has(attribute)) return value;
  const kept = Object.entries(value).filter(([name]) => {
    const path = `${attribute}.${name.toLowerCase()}`;
    return only === undefined ? !without.has(path) : only.has(path);
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
