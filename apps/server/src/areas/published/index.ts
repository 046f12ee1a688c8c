export { createGroundsCheck, createVisitors } from './find-visitor.ts';
