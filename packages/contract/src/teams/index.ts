export * from './granting.ts';
export * from './operations.ts';
export * from './resource.ts';
