export * from './operations.ts';
export * from './page-query.ts';
