export * from './oidc-provider.ts';
export * from './operations.ts';
export * from './saml-provider.ts';
