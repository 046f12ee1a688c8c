export * from './change.ts';
export { compareSpecifications } from './compare-specifications.ts';
