export * from './facets.ts';
export * from './filters.ts';
export * from './operations.ts';
export * from './resource.ts';
