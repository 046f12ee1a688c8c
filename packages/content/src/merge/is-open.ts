import { isSame } from './pick-side.ts';

/** Whether the sides want different things, and theirs wants another than there was. */
export function isOpen(base: unknown, ours: unknown, theirs: unknown): boolean {
  return !isSame(ours, theirs) && !isSame(theirs, base);
}
