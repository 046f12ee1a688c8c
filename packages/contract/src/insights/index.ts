export * from './metrics.ts';
export * from './operations.ts';
export * from './resource.ts';
