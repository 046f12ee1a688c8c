export * from './merge-rules.ts';
export * from './operations.ts';
export * from './resource.ts';
export * from './statuses.ts';
