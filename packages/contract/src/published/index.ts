export * from './operations.ts';
export * from './profile-resource.ts';
export * from './resource.ts';
