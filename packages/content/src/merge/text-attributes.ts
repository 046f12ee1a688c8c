import { ATTRIBUTE_NAMES } from '../page-attributes.ts';
import type { PageRecord } from '../records.ts';
import type { MergeTools, TextAttributes } from './merge-tools.ts';
import { isSame } from './pick-side.ts';

/**
 * The record of a page whose text changed from one that says `before` of the page (undefined: there
 * was none) to one that says `after`. An attribute that the text says now is taken from there where
 * the record had what the text before said, or neither had it. A record that was given another value
 * than its text keeps it; so it does what the text says no longer.
 */
export function syncAttributes(
  record: PageRecord,
  before: TextAttributes | undefined,
  after: TextAttributes,
): PageRecord {
  const taken = listSaid(after).filter(
    ([name, value]) => !isSame(record[name], value) && isSame(record[name], before?.[name]),
  );
  return taken.length === 0 ? record : { ...record, ...Object.fromEntries(taken) };
}

/** `syncAttributes` with the text before, which is read only where the page has anything to take. */
export function syncPage(
  page: PageRecord,
  before: string | undefined,
  after: TextAttributes,
  { readText }: Pick<MergeTools, 'readText'>,
): PageRecord {
  if (listSaid(after).every(([name, value]) => isSame(page[name], value))) return page;
  return syncAttributes(
    page,
    before === undefined ? undefined : readText(before).attributes,
    after,
  );
}

/**
 * The record of a page from whose text somebody chose to take away what `before` said of it. An
 * attribute goes where the record had it from the text; a title stays, since every page has one.
 */
export function dropUnsaid(
  page: PageRecord,
  before: TextAttributes,
  after: TextAttributes,
): PageRecord {
  const gone = listSaid(before).filter(
    ([name, value]) => name !== 'title' && after[name] === undefined && isSame(page[name], value),
  );
  if (gone.length === 0) return page;
  const names = new Set<string>(gone.map(([name]) => name));
  const kept = Object.entries(page).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept) as unknown as PageRecord;
}

function listSaid(attributes: TextAttributes) {
  return ATTRIBUTE_NAMES.flatMap((name) => {
    const value = name === 'cover' ? undefined : attributes[name];
    return name === 'cover' || value === undefined ? [] : [[name, value] as const];
  });
}
