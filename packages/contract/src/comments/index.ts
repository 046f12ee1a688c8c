export * from './operations.ts';
export * from './resource.ts';
export * from './statuses.ts';
