export * from './computation.ts';
export * from './operations.ts';
export * from './resource.ts';
