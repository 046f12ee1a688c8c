/**
 * The API as a value: what every operation takes and answers, who may call it, how it refuses, and
 * what it emits. Pure, and small enough for browsers. What belongs to an area stands below its name:
 * `@octavo/contract/spaces`.
 */

export * from './error-types.ts';
export * from './lists.ts';
export * from './operation.ts';
export * from './pattern.ts';
export * from './roles.ts';
