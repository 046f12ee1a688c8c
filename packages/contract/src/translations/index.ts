export * from './operations.ts';
export * from './resource.ts';
export * from './variants.ts';
