export * from './email-domain-resource.ts';
export * from './operations.ts';
export * from './resource.ts';
