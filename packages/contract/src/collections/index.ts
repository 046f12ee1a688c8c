export * from './operations.ts';
export * from './resource.ts';
