/** What the key of a node says: the top-level block that it is in, and the innermost part. */
export interface NodeKey {
  block: string;
  part: string | undefined;
}

const PART_MARK = '~';
const NUMBER = /\.[0-9a-z]+$/;

/**
 * The key of the node that a part of a top-level block is. Nodes in it that are no parts themselves
 * have its key with a number (`.1`) behind it; those in no part have a number behind the block's id.
 */
export function makePartKey(block: string, part: string): string {
  return block + PART_MARK + part;
}

/** Reads the key of a node. Ids of blocks and parts have no `.` and no `~` in them. */
export function parseNodeKey(key: string): NodeKey {
  const name = key.replace(NUMBER, '');
  const mark = name.indexOf(PART_MARK);
  if (mark === -1) return { block: name, part: undefined };
  return { block: name.slice(0, mark), part: name.slice(mark + 1) };
}
