export * from './changes.ts';
export * from './operations.ts';
export * from './resource.ts';
