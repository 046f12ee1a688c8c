/**
 * What a space contains, and how it changes: records, the map that holds them, page trees, block
 * identity and diff. Pure: no file, network, clock or randomness; identifiers and times are
 * arguments.
 */
export * from './content-ref.ts';
export * from './hash.ts';
export * from './records.ts';
