/**
 * Specifications of APIs: read from any version of OpenAPI, taken apart into a model of our own, shown
 * and compared. Pure: no file, network, clock or randomness.
 */
export * from './model.ts';
export * from './read/index.ts';
export * from './tree/index.ts';
