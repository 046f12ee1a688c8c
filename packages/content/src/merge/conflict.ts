import { encodeCanonicalJson } from '../canonical-json.ts';
import type { ContentRef } from '../content-ref.ts';
import type { Hash, HashText } from '../hash.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  SourceRecord,
  VariableValue,
} from '../records.ts';

/** Which map of a revision a record stands in. */
export type RecordKind = 'page' | 'file' | 'reusable-content' | 'source';

/** A record of any of the maps. */
export type AnyRecord = PageRecord | FileRecord | ReusableContentRecord | SourceRecord;

/** The place of a page in the tree. */
export interface PagePlace {
  parent: string | null;
  order: string;
}

/** Where the sides of a merge have one page. */
export interface PageMove {
  page: string;
  base: PagePlace | null;
  ours: PagePlace;
  theirs: PagePlace;
}

/**
 * What a conflict is about. The merged content keeps what `ours` says; the conflict says what else
 * there was. Nothing is lost by a conflict, and with the sides of the merge swapped there are the
 * same conflicts, with `ours` and `theirs` swapped.
 *
 * - `field`: both sides gave a field of one record different values (null = the field is unset).
 *   The bytes of a file or source are one field, `blob`, with all that is measured of them as its
 *   value. `type` is also in conflict where one side made a page a group, which stands at the root
 *   only, and the other put it below another page; and where one side made it a group or link, which
 *   has no text, and the other changed its text.
 * - `text`: both sides changed one block of a text. `block` is its id; null is what stands before
 *   the first block. There `key` names the key of the front matter that both sides changed, with its
 *   lines as the texts; without one it is all that stands there. A side that deleted the block has
 *   null as its text; both sides have one where `base` is null. `after` is the block it follows in
 *   theirs, `links` is what the targets in the text of theirs mean. `blocks` is there where blocks
 *   were joined, split or wrapped and can only be decided together: the ids of all of them, `block`
 *   among them. A side's text is then its own from the first to the last of those it has; a
 *   resolution takes the place of all of them.
 * - `edit/delete`: one side deleted a record that the other changed. The deleting side has null.
 * - `move/move`: both sides moved a page to different parents, or moves of both sides close a
 *   circle, which `page` and the pages of `moves` are on.
 * - `move/delete`: one side deleted `page`, below which the other put pages, or kept pages for
 *   another conflict. `base` is the deleted page.
 * - `variable`: both sides gave a variable of the space different values.
 *
 * `moves` are further moves that are not made because of the conflict: theirs wants them, and
 * resolving the conflict to theirs makes them.
 */
export type ConflictDetail =
  | {
      kind: 'field';
      record: RecordKind;
      id: string;
      field: string;
      base: unknown;
      ours: unknown;
      theirs: unknown;
      /** With `type`: the text that theirs has, which a group has none of. */
      document?: Hash;
      /** With `type`: the text that there was before both changed the page. */
      baseDocument?: Hash;
      moves?: PageMove[];
    }
  | {
      kind: 'text';
      record: 'page' | 'reusable-content';
      id: string;
      block: string | null;
      key?: string;
      blocks?: string[];
      base: string | null;
      ours: string | null;
      theirs: string | null;
      after: string | null;
      links: Record<string, ContentRef>;
    }
  | {
      kind: 'edit/delete';
      record: RecordKind;
      id: string;
      deletedBy: 'ours' | 'theirs';
      base: AnyRecord | null;
      ours: AnyRecord | null;
      theirs: AnyRecord | null;
      moves?: PageMove[];
    }
  | {
      kind: 'move/move';
      page: string;
      base: PagePlace;
      ours: PagePlace;
      theirs: PagePlace;
      moves?: PageMove[];
    }
  | {
      kind: 'move/delete';
      page: string;
      deletedBy: 'ours' | 'theirs';
      base: PageRecord;
      moves?: PageMove[];
    }
  | {
      kind: 'variable';
      name: string;
      base: VariableValue | null;
      ours: VariableValue | null;
      theirs: VariableValue | null;
    };

/**
 * Something both sides of a merge changed in ways that do not go together. `conflictKey` names the
 * conflict within its content: the same record, block or field in conflict again has the same key.
 */
export type Conflict = ConflictDetail & { conflictKey: Hash };

/** Names a conflict by what it is about, whatever the values on its sides. */
export function makeConflictKey(conflict: ConflictDetail, hashText: HashText): Hash {
  return hashText(encodeCanonicalJson(['conflict', conflict.kind, ...identify(conflict)]));
}

function identify(conflict: ConflictDetail): (string | null)[] {
  switch (conflict.kind) {
    case 'field':
      return [conflict.record, conflict.id, conflict.field];
    case 'text':
      return conflict.key === undefined
        ? [conflict.record, conflict.id, conflict.block]
        : [conflict.record, conflict.id, conflict.block, conflict.key];
    case 'edit/delete':
      return [conflict.record, conflict.id];
    case 'move/move':
    case 'move/delete':
      return [conflict.page];
    case 'variable':
      return [conflict.name];
  }
}
