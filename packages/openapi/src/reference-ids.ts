import { makeAnchor } from '@octavo/markup';
import type { OperationView } from './model.ts';

/** The parts of a reference that have a heading of their own. */
export type ReferenceSection =
  | 'authorization'
  | 'servers'
  | 'parameters'
  | 'body'
  | 'responses'
  | 'examples'
  | 'samples'
  | 'callbacks'
  | 'operations'
  | 'webhooks'
  | 'schemas'
  | 'problems';

/** What of a reference is named: itself, a part of it, or a thing within that part. */
export type ReferencePlace =
  | { readonly operation: Pick<OperationView, 'method' | 'path'> }
  | { readonly schema: string }
  | { readonly section: ReferenceSection; readonly name?: string };

/**
 * The id of a place in a reference, the same in HTML and Markdown and in later versions as long as
 * methods, paths and names are: `get-pets-petid`, `schema-pet`, `responses-200`. A prefix keeps those
 * of several references on one page apart: `get-pets-responses-200`. Two paths that differ in nothing
 * but signs have one id; whoever writes both on one page claims ids with markup's register.
 */
export function referenceId(prefix: string, place: ReferencePlace): string {
  return [prefix, ...listIdParts(place)].map(makeIdPart).filter(Boolean).join('-') || 'api';
}

function listIdParts(place: ReferencePlace): string[] {
  if ('operation' in place) return [place.operation.method, place.operation.path];
  if ('schema' in place) return ['schema', place.schema];
  return [place.section, place.name ?? ''];
}

/** Digits at the start need no letter in front, since a word always stands before them. */
function makeIdPart(text: string): string {
  return makeAnchor(`x ${text.replace(/[/{}:]+/g, ' ')}`).replace(/^x-?/, '');
}
