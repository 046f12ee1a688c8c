import type { VariableValue } from '../records.ts';

/** Which map of a revision a record stands in. */
export type RecordKind = 'page' | 'file' | 'reusable-content' | 'source';

/** The place of a page in the tree. */
export interface PagePlace {
  parent: string | null;
  order: string;
}

/**
 * Something both sides of a merge changed in ways that do not go together. The merged content keeps
 * what `ours` says; the conflict says what else there was. Nothing is lost by a conflict.
 *
 * - `field`: both sides gave a field of one record different values (null = the field is unset).
 * - `text`: both sides changed one block of a text. `block` is its id; null is what stands before
 *   the first block (front matter). A side that deleted the block has null as its text.
 * - `edit/delete`: one side deleted a record that the other changed.
 * - `move/move`: the places that the sides gave to pages would make a circle, or differ.
 * - `move/delete`: one side put pages below a page that the other side deleted. `page` is the page
 *   that was moved or, where ours put pages there, the page that is kept because of them.
 * - `variable`: both sides gave a variable of the space different values.
 */
export type Conflict =
  | {
      kind: 'field';
      record: RecordKind;
      id: string;
      field: string;
      base: unknown;
      ours: unknown;
      theirs: unknown;
    }
  | {
      kind: 'text';
      record: 'page' | 'reusable-content';
      id: string;
      block: string | null;
      base: string | null;
      ours: string | null;
      theirs: string | null;
    }
  | { kind: 'edit/delete'; record: RecordKind; id: string; deletedBy: 'ours' | 'theirs' }
  | { kind: 'move/move'; page: string; base: PagePlace; ours: PagePlace; theirs: PagePlace }
  | { kind: 'move/delete'; page: string; parent: string | null; deletedBy: 'ours' | 'theirs' }
  | {
      kind: 'variable';
      name: string;
      base: VariableValue | null;
      ours: VariableValue | null;
      theirs: VariableValue | null;
    };
