export * from './link-resource.ts';
export * from './names.ts';
export * from './operations.ts';
export * from './resource.ts';
export * from './styling-resource.ts';
