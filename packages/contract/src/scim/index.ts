export * from './operations.ts';
export * from './token-resource.ts';
