export * from './operations.ts';
export * from './resource.ts';
export * from './section-resource.ts';
export * from './site-space-resource.ts';
