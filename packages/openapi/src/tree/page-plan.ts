import type { BlockNode } from '@octavo/markup';

/** A page that a specification makes, before it has an id, a place among others and a final slug. */
export interface PlannedPage {
  /** Unique in the plan, and the same as long as what it shows is named the same. */
  readonly key: string;
  /** The key of the page it stands below; null for those right below the computed page. */
  readonly parent: string | null;
  /** At most 200 characters on one line, without control characters. */
  readonly title: string;
  /** What lists call it where the title would say the method once more. */
  readonly linkTitle?: string;
  /** What its address is made of while it is new. */
  readonly slug: string;
  /** Plain text on one line. */
  readonly description?: string;
  /** In lower case, of the page of one operation. */
  readonly method?: string;
  /** What stands on it, in the JSON form of documents; without any it only holds the pages below it. */
  readonly blocks: readonly BlockNode[];
}

/** What the properties of a computed page ask for. */
export interface TreeOptions {
  /** A page for each operation, or one for each tag with all its operations. */
  readonly grouping: 'operation' | 'tag';
  /** Whether there is a page of all schemas. */
  readonly models: boolean;
}

/**
 * Reads the properties of a computed page; what they do not say, or say in words that are not known,
 * is the default: a page for each operation, and no schemas.
 */
export function readTreeOptions(props: Readonly<Record<string, unknown>>): TreeOptions {
  const wanted = Object.hasOwn(props, 'grouping') ? props.grouping : props.mode;
  return { grouping: wanted === 'tag' ? 'tag' : 'operation', models: props.models === true };
}
