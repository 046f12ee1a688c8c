export * from './change.ts';
export { compareSpecifications, listComparedParts } from './compare-specifications.ts';
