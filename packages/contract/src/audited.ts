import * as access from './access/operations.ts';
import * as adaptiveContent from './adaptive-content/operations.ts';
import * as auth from './auth/operations.ts';
import * as changeRequests from './change-requests/operations.ts';
import * as collections from './collections/operations.ts';
import * as comments from './comments/operations.ts';
import * as content from './content/operations.ts';
import * as customFields from './custom-fields/operations.ts';
import * as customHostnames from './custom-hostnames/operations.ts';
import * as customization from './customization/operations.ts';
import * as editing from './editing/operations.ts';
import * as exports from './exports/operations.ts';
import * as files from './files/operations.ts';
import * as imports from './imports/operations.ts';
import * as insights from './insights/operations.ts';
import * as invites from './invites/operations.ts';
import * as links from './links/operations.ts';
import * as members from './members/operations.ts';
import * as openapiSpecs from './openapi-specs/operations.ts';
import type { OperationDeclaration } from './operation.ts';
import * as orgs from './orgs/operations.ts';
import * as pages from './pages/operations.ts';
import * as pdf from './pdf/operations.ts';
import * as previews from './previews/operations.ts';
import * as published from './published/operations.ts';
import * as redirects from './redirects/operations.ts';
import * as reviews from './reviews/operations.ts';
import * as scim from './scim/operations.ts';
import * as search from './search/operations.ts';
import * as shareLinks from './share-links/operations.ts';
import * as signIn from './sign-in/operations.ts';
import * as sites from './sites/operations.ts';
import * as spaces from './spaces/operations.ts';
import * as sso from './sso/operations.ts';
import * as teams from './teams/operations.ts';
import * as translations from './translations/operations.ts';
import * as visitorAuth from './visitor-auth/operations.ts';

/** What a module declares, among what it exports, in the order of the ids. */
export function listDeclared(module: Readonly<Record<string, unknown>>): OperationDeclaration[] {
  return Object.values(module)
    .filter(isDeclaration)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isDeclaration(value: unknown): value is OperationDeclaration {
  return typeof value === 'object' && value !== null && 'id' in value && 'method' in value;
}

/** The operations of all areas but the audit trail, which is about them. */
export const audited: readonly OperationDeclaration[] = [
  auth,
  access,
  orgs,
  members,
  teams,
  invites,
  sso,
  scim,
  signIn,
  collections,
  customFields,
  spaces,
  openapiSpecs,
  content,
  pages,
  files,
  search,
  links,
  editing,
  imports,
  exports,
  changeRequests,
  comments,
  reviews,
  translations,
  pdf,
  sites,
  customHostnames,
  redirects,
  customization,
  shareLinks,
  visitorAuth,
  adaptiveContent,
  published,
  previews,
  insights,
].flatMap((area) => listDeclared(area));
