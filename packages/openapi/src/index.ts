/**
 * Specifications of APIs: read from any version of OpenAPI, taken apart into a model of our own, shown
 * and compared. Pure: no file, network, clock or randomness.
 */

export * from './compare/index.ts';
export * from './describe/index.ts';
export * from './example/index.ts';
export * from './html/index.ts';
export * from './labels.ts';
export * from './markdown/index.ts';
export * from './model.ts';
export * from './read/index.ts';
export * from './reference-ids.ts';
export * from './samples/index.ts';
export * from './tree/index.ts';
