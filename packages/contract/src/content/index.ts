export * from './content-query.ts';
export * from './operations.ts';
export * from './resource.ts';
