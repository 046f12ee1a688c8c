export * from './operations.ts';
