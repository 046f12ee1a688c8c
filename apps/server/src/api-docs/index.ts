/** The reference of our own API, as pages. */
export { createApiDocs } from './create-api-docs.ts';
