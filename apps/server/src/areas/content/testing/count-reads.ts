let reads = 0;

/** How often this was called in its thread. */
export function read(): number {
  reads += 1;
  return reads;
}
