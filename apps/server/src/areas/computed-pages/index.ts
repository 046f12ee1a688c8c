export { requestComputing } from './compute.ts';
