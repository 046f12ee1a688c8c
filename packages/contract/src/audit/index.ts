export * from './kinds.ts';
export * from './operations.ts';
export * from './resource.ts';
