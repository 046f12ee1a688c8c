/* Made from the contract by `npm run client`. */

import type * as access from '@octavo/contract/access';
import type * as adaptiveContent from '@octavo/contract/adaptive-content';
import type * as audit from '@octavo/contract/audit';
import type * as auth from '@octavo/contract/auth';
import type * as changeRequests from '@octavo/contract/change-requests';
import type * as collections from '@octavo/contract/collections';
import type * as comments from '@octavo/contract/comments';
import type * as content from '@octavo/contract/content';
import type * as customFields from '@octavo/contract/custom-fields';
import type * as customHostnames from '@octavo/contract/custom-hostnames';
import type * as customization from '@octavo/contract/customization';
import type * as editing from '@octavo/contract/editing';
import type * as exports from '@octavo/contract/exports';
import type * as files from '@octavo/contract/files';
import type * as imports from '@octavo/contract/imports';
import type * as insights from '@octavo/contract/insights';
import type * as invites from '@octavo/contract/invites';
import type * as links from '@octavo/contract/links';
import type * as members from '@octavo/contract/members';
import type * as openapiSpecs from '@octavo/contract/openapi-specs';
import type * as orgs from '@octavo/contract/orgs';
import type * as pages from '@octavo/contract/pages';
import type * as pdf from '@octavo/contract/pdf';
import type * as previews from '@octavo/contract/previews';
import type * as published from '@octavo/contract/published';
import type * as redirects from '@octavo/contract/redirects';
import type * as reviews from '@octavo/contract/reviews';
import type * as scim from '@octavo/contract/scim';
import type * as search from '@octavo/contract/search';
import type * as service from '@octavo/contract/service';
import type * as shareLinks from '@octavo/contract/share-links';
import type * as signIn from '@octavo/contract/sign-in';
import type * as sites from '@octavo/contract/sites';
import type * as spaces from '@octavo/contract/spaces';
import type * as sso from '@octavo/contract/sso';
import type * as teams from '@octavo/contract/teams';
import type * as translations from '@octavo/contract/translations';
import type * as visitorAuth from '@octavo/contract/visitor-auth';
import type { Op } from './operation-types.ts';

/** Get this OpenAPI document. */
export const getOpenapiDocument = 'GET /openapi.json' as Op<typeof service.getOpenapiDocument>;

/** Browse the reference of the API. */
export const getReference = 'GET /docs response' as Op<
  typeof service.getReference,
  'json',
  'response'
>;

/** Get a page of the reference. */
export const getReferencePage = 'GET /docs/{page} response' as Op<
  typeof service.getReferencePage,
  'json',
  'response'
>;

/** Get the version of the service. */
export const getService = 'GET ' as Op<typeof service.getService>;

/** Create an API token. */
export const createToken = 'POST /user/tokens key' as Op<typeof auth.createToken>;

/** End all other browser sessions. */
export const deleteOtherSessions = 'DELETE /user/sessions' as Op<typeof auth.deleteOtherSessions>;

/** End a browser session. */
export const deleteSession = 'DELETE /user/sessions/{sessionId}' as Op<typeof auth.deleteSession>;

/** Revoke an API token. */
export const deleteToken = 'DELETE /user/tokens/{tokenId}' as Op<typeof auth.deleteToken>;

/** Get the current browser session. */
export const getSession = 'GET /user/session' as Op<typeof auth.getSession>;

/** Get the authenticated user. */
export const getUser = 'GET /user' as Op<typeof auth.getUser>;

/** List the browser sessions of the authenticated user. */
export const listSessions = 'GET /user/sessions' as Op<typeof auth.listSessions>;

/** List the API tokens of the authenticated user. */
export const listTokens = 'GET /user/tokens' as Op<typeof auth.listTokens>;

/** Update the authenticated user. */
export const updateUser = 'PATCH /user' as Op<typeof auth.updateUser>;

/** Get a user. */
export const getUserById = 'GET /users/{userId}' as Op<typeof access.getUserById>;

/** Create an organization. */
export const createOrganization = 'POST /orgs key' as Op<typeof orgs.createOrganization>;

/** Get an organization. */
export const getOrganization = 'GET /orgs/{organizationId}' as Op<typeof orgs.getOrganization>;

/** List the organizations of an e-mail domain. */
export const listEmailDomainOrganizations = 'GET /email-domains/{emailDomain}/orgs' as Op<
  typeof orgs.listEmailDomainOrganizations
>;

/** List the e-mail domains that an organization claims. */
export const listEmailDomains = 'GET /orgs/{organizationId}/email-domains' as Op<
  typeof orgs.listEmailDomains
>;

/** List the organizations of the authenticated user. */
export const listOrganizations = 'GET /orgs' as Op<typeof orgs.listOrganizations>;

/** Update an organization. */
export const updateOrganization = 'PATCH /orgs/{organizationId}' as Op<
  typeof orgs.updateOrganization
>;

/** Verify an e-mail domain. */
export const verifyEmailDomain =
  'POST /orgs/{organizationId}/email-domains/{emailDomain}/verify key' as Op<
    typeof orgs.verifyEmailDomain
  >;

/** Remove a member from an organization. */
export const deleteMember = 'DELETE /orgs/{organizationId}/members/{userId}' as Op<
  typeof members.deleteMember
>;

/** Get a member of an organization. */
export const getMember = 'GET /orgs/{organizationId}/members/{userId}' as Op<
  typeof members.getMember
>;

/** List the members of an organization. */
export const listMembers = 'GET /orgs/{organizationId}/members' as Op<typeof members.listMembers>;

/** Mark a member as one of single sign-on. */
export const markSingleSignOnMember = 'POST /orgs/{organizationId}/members/{userId}/sso key' as Op<
  typeof members.markSingleSignOnMember
>;

/** Record that the caller is present. */
export const pingOrganization = 'POST /orgs/{organizationId}/ping key' as Op<
  typeof members.pingOrganization
>;

/** Update a member of an organization. */
export const updateMember = 'PATCH /orgs/{organizationId}/members/{userId}' as Op<
  typeof members.updateMember
>;

/** Create a team. */
export const createTeam = 'PUT /orgs/{organizationId}/teams key' as Op<typeof teams.createTeam>;

/** Delete a team. */
export const deleteTeam = 'DELETE /orgs/{organizationId}/teams/{teamId}' as Op<
  typeof teams.deleteTeam
>;

/** Remove a member from a team. */
export const deleteTeamMember =
  'DELETE /orgs/{organizationId}/teams/{teamId}/members/{userId}' as Op<
    typeof teams.deleteTeamMember
  >;

/** Get a team. */
export const getTeam = 'GET /orgs/{organizationId}/teams/{teamId}' as Op<typeof teams.getTeam>;

/** List the teams that a member is in. */
export const listMemberTeams = 'GET /orgs/{organizationId}/members/{userId}/teams' as Op<
  typeof teams.listMemberTeams
>;

/** List the members of a team. */
export const listTeamMembers = 'GET /orgs/{organizationId}/teams/{teamId}/members' as Op<
  typeof teams.listTeamMembers
>;

/** List the teams of an organization. */
export const listTeams = 'GET /orgs/{organizationId}/teams' as Op<typeof teams.listTeams>;

/** Add a member to a team. */
export const putTeamMember = 'PUT /orgs/{organizationId}/teams/{teamId}/members/{userId}' as Op<
  typeof teams.putTeamMember
>;

/** Rename a team. */
export const updateTeam = 'PATCH /orgs/{organizationId}/teams/{teamId}' as Op<
  typeof teams.updateTeam
>;

/** Change the members of a team. */
export const updateTeamMembers = 'PUT /orgs/{organizationId}/teams/{teamId}/members' as Op<
  typeof teams.updateTeamMembers
>;

/** Accept a link invite. */
export const acceptInvite = 'POST /orgs/{organizationId}/invites/{inviteId} key' as Op<
  typeof invites.acceptInvite
>;

/** Create a link invite. */
export const createInvite = 'POST /orgs/{organizationId}/link-invites key' as Op<
  typeof invites.createInvite
>;

/** Delete a link invite. */
export const deleteInvite = 'DELETE /orgs/{organizationId}/link-invites/{inviteId}' as Op<
  typeof invites.deleteInvite
>;

/** Get a link invite. */
export const getInvite = 'GET /orgs/{organizationId}/link-invites/{inviteId}' as Op<
  typeof invites.getInvite
>;

/** Invite people to an organization. */
export const invitePeople = 'POST /orgs/{organizationId}/invites key' as Op<
  typeof invites.invitePeople
>;

/** Join an organization. */
export const joinOrganization = 'POST /orgs/{organizationId}/join key' as Op<
  typeof invites.joinOrganization
>;

/** List the link invites of an organization. */
export const listInvites = 'GET /orgs/{organizationId}/link-invites' as Op<
  typeof invites.listInvites
>;

/** Update a link invite. */
export const updateInvite = 'PATCH /orgs/{organizationId}/link-invites/{inviteId}' as Op<
  typeof invites.updateInvite
>;

/** Add an OpenID Connect provider. */
export const createOidcProvider = 'POST /orgs/{organizationId}/oidc key' as Op<
  typeof sso.createOidcProvider
>;

/** Add a SAML provider. */
export const createSamlProvider = 'POST /orgs/{organizationId}/saml key' as Op<
  typeof sso.createSamlProvider
>;

/** Remove an OpenID Connect provider. */
export const deleteOidcProvider = 'DELETE /orgs/{organizationId}/oidc/{oidcProviderId}' as Op<
  typeof sso.deleteOidcProvider
>;

/** Delete a SAML provider. */
export const deleteSamlProvider = 'DELETE /orgs/{organizationId}/saml/{samlProviderId}' as Op<
  typeof sso.deleteSamlProvider
>;

/** Get an OpenID Connect provider. */
export const getOidcProvider = 'GET /orgs/{organizationId}/oidc/{oidcProviderId}' as Op<
  typeof sso.getOidcProvider
>;

/** Get a SAML provider. */
export const getSamlProvider = 'GET /orgs/{organizationId}/saml/{samlProviderId}' as Op<
  typeof sso.getSamlProvider
>;

/** List the providers through which people sign in. */
export const getSso = 'GET /orgs/{organizationId}/sso' as Op<typeof sso.getSso>;

/** List the OpenID Connect providers of an organization. */
export const listOidcProviders = 'GET /orgs/{organizationId}/oidc' as Op<
  typeof sso.listOidcProviders
>;

/** List the SAML providers of an organization. */
export const listSamlProviders = 'GET /orgs/{organizationId}/saml' as Op<
  typeof sso.listSamlProviders
>;

/** Change an OpenID Connect provider. */
export const updateOidcProvider = 'PATCH /orgs/{organizationId}/oidc/{oidcProviderId}' as Op<
  typeof sso.updateOidcProvider
>;

/** Change a SAML provider. */
export const updateSamlProvider = 'PATCH /orgs/{organizationId}/saml/{samlProviderId}' as Op<
  typeof sso.updateSamlProvider
>;

/** Create a provisioning token of an organization. */
export const createScimToken = 'POST /orgs/{organizationId}/scim-tokens key' as Op<
  typeof scim.createScimToken
>;

/** Revoke a provisioning token of an organization. */
export const deleteScimToken = 'DELETE /orgs/{organizationId}/scim-tokens/{scimTokenId}' as Op<
  typeof scim.deleteScimToken
>;

/** List the provisioning tokens of an organization. */
export const listScimTokens = 'GET /orgs/{organizationId}/scim-tokens' as Op<
  typeof scim.listScimTokens
>;

/** Remove a passkey. */
export const deletePasskey = 'DELETE /user/passkeys/{passkeyId}' as Op<typeof signIn.deletePasskey>;

/** List the passkeys of the authenticated user. */
export const listPasskeys = 'GET /user/passkeys' as Op<typeof signIn.listPasskeys>;

/** Create a collection. */
export const createCollection = 'POST /orgs/{organizationId}/collections key' as Op<
  typeof collections.createCollection
>;

/** Delete a collection. */
export const deleteCollection = 'DELETE /collections/{collectionId}' as Op<
  typeof collections.deleteCollection
>;

/** Get a collection. */
export const getCollection = 'GET /collections/{collectionId}' as Op<
  typeof collections.getCollection
>;

/** Grant a role on a collection. */
export const grantOnCollection = 'POST /collections/{collectionId}/permissions key' as Op<
  typeof collections.grantOnCollection
>;

/** List everyone with a role on a collection. */
export const listCollectionPermissions =
  'GET /collections/{collectionId}/permissions/aggregate' as Op<
    typeof collections.listCollectionPermissions
  >;

/** List the teams with a role granted on a collection. */
export const listCollectionTeams = 'GET /collections/{collectionId}/permissions/teams' as Op<
  typeof collections.listCollectionTeams
>;

/** List the people with a role granted on a collection. */
export const listCollectionUsers = 'GET /collections/{collectionId}/permissions/users' as Op<
  typeof collections.listCollectionUsers
>;

/** List the collections of an organization. */
export const listCollections = 'GET /orgs/{organizationId}/collections' as Op<
  typeof collections.listCollections
>;

/** Move a collection. */
export const moveCollection = 'POST /collections/{collectionId}/move key' as Op<
  typeof collections.moveCollection
>;

/** Revoke the role granted to a team on a collection. */
export const revokeCollectionTeam =
  'DELETE /collections/{collectionId}/permissions/teams/{teamId}' as Op<
    typeof collections.revokeCollectionTeam
  >;

/** Revoke the role granted to a person on a collection. */
export const revokeCollectionUser =
  'DELETE /collections/{collectionId}/permissions/users/{userId}' as Op<
    typeof collections.revokeCollectionUser
  >;

/** Update a collection. */
export const updateCollection = 'PATCH /collections/{collectionId}' as Op<
  typeof collections.updateCollection
>;

/** Change the role granted to a team on a collection. */
export const updateCollectionTeam =
  'PATCH /collections/{collectionId}/permissions/teams/{teamId}' as Op<
    typeof collections.updateCollectionTeam
  >;

/** Change the role granted to a person on a collection. */
export const updateCollectionUser =
  'PATCH /collections/{collectionId}/permissions/users/{userId}' as Op<
    typeof collections.updateCollectionUser
  >;

/** Create a custom field. */
export const createCustomField = 'POST /orgs/{organizationId}/custom-fields key' as Op<
  typeof customFields.createCustomField
>;

/** Delete a custom field. */
export const deleteCustomField = 'DELETE /orgs/{organizationId}/custom-fields/{fieldName}' as Op<
  typeof customFields.deleteCustomField
>;

/** Get a custom field. */
export const getCustomField = 'GET /orgs/{organizationId}/custom-fields/{fieldName}' as Op<
  typeof customFields.getCustomField
>;

/** Get the usage of a custom field. */
export const getCustomFieldUsage =
  'GET /orgs/{organizationId}/custom-fields/{fieldName}/usage' as Op<
    typeof customFields.getCustomFieldUsage
  >;

/** List the custom fields of an organization. */
export const listCustomFields = 'GET /orgs/{organizationId}/custom-fields' as Op<
  typeof customFields.listCustomFields
>;

/** Move a custom field. */
export const moveCustomField =
  'POST /orgs/{organizationId}/custom-fields/{fieldName}/move key' as Op<
    typeof customFields.moveCustomField
  >;

/** Update a custom field. */
export const updateCustomField = 'PATCH /orgs/{organizationId}/custom-fields/{fieldName}' as Op<
  typeof customFields.updateCustomField
>;

/** Create a space. */
export const createSpace = 'POST /orgs/{organizationId}/spaces key' as Op<
  typeof spaces.createSpace
>;

/** Delete a space. */
export const deleteSpace = 'DELETE /spaces/{spaceId}' as Op<typeof spaces.deleteSpace>;

/** Duplicate a space. */
export const duplicateSpace = 'POST /spaces/{spaceId}/duplicate key' as Op<
  typeof spaces.duplicateSpace
>;

/** Get a space. */
export const getSpace = 'GET /spaces/{spaceId}' as Op<typeof spaces.getSpace>;

/** Grant a role on a space. */
export const grantOnSpace = 'POST /spaces/{spaceId}/permissions key' as Op<
  typeof spaces.grantOnSpace
>;

/** List the spaces in a collection. */
export const listCollectionSpaces = 'GET /collections/{collectionId}/spaces' as Op<
  typeof spaces.listCollectionSpaces
>;

/** List one level of the library. */
export const listLibrary = 'GET /orgs/{organizationId}/library' as Op<typeof spaces.listLibrary>;

/** List the spaces that a member can see. */
export const listMemberSpaces = 'GET /orgs/{organizationId}/members/{userId}/spaces' as Op<
  typeof spaces.listMemberSpaces
>;

/** List the custom field values of a space. */
export const listSpaceCustomFields = 'GET /spaces/{spaceId}/custom-fields' as Op<
  typeof spaces.listSpaceCustomFields
>;

/** List everyone with a role on a space. */
export const listSpacePermissions = 'GET /spaces/{spaceId}/permissions/aggregate' as Op<
  typeof spaces.listSpacePermissions
>;

/** List the teams with a role granted on a space. */
export const listSpaceTeams = 'GET /spaces/{spaceId}/permissions/teams' as Op<
  typeof spaces.listSpaceTeams
>;

/** List the people with a role granted on a space. */
export const listSpaceUsers = 'GET /spaces/{spaceId}/permissions/users' as Op<
  typeof spaces.listSpaceUsers
>;

/** List the spaces of an organization. */
export const listSpaces = 'GET /orgs/{organizationId}/spaces' as Op<typeof spaces.listSpaces>;

/** Move a space. */
export const moveSpace = 'POST /spaces/{spaceId}/move key' as Op<typeof spaces.moveSpace>;

/** Restore a deleted space. */
export const restoreSpace = 'POST /spaces/{spaceId}/restore key' as Op<typeof spaces.restoreSpace>;

/** Revoke the role granted to a team on a space. */
export const revokeSpaceTeam = 'DELETE /spaces/{spaceId}/permissions/teams/{teamId}' as Op<
  typeof spaces.revokeSpaceTeam
>;

/** Revoke the role granted to a person on a space. */
export const revokeSpaceUser = 'DELETE /spaces/{spaceId}/permissions/users/{userId}' as Op<
  typeof spaces.revokeSpaceUser
>;

/** Transfer a collection to another organization. */
export const transferCollection = 'POST /collections/{collectionId}/transfer key' as Op<
  typeof spaces.transferCollection
>;

/** Transfer a space to another organization. */
export const transferSpace = 'POST /spaces/{spaceId}/transfer key' as Op<
  typeof spaces.transferSpace
>;

/** Update a space. */
export const updateSpace = 'PATCH /spaces/{spaceId}' as Op<typeof spaces.updateSpace>;

/** Update the custom field values of a space. */
export const updateSpaceCustomFields = 'PATCH /spaces/{spaceId}/custom-fields' as Op<
  typeof spaces.updateSpaceCustomFields
>;

/** Change the role granted to a team on a space. */
export const updateSpaceTeam = 'PATCH /spaces/{spaceId}/permissions/teams/{teamId}' as Op<
  typeof spaces.updateSpaceTeam
>;

/** Change the role granted to a person on a space. */
export const updateSpaceUser = 'PATCH /spaces/{spaceId}/permissions/users/{userId}' as Op<
  typeof spaces.updateSpaceUser
>;

/** Create an OpenAPI specification. */
export const createOpenapiSpec = 'POST /orgs/{organizationId}/openapi key' as Op<
  typeof openapiSpecs.createOpenapiSpec
>;

/** Delete an OpenAPI specification. */
export const deleteOpenapiSpec = 'DELETE /orgs/{organizationId}/openapi/{specSlug}' as Op<
  typeof openapiSpecs.deleteOpenapiSpec
>;

/** Get the latest version of an OpenAPI specification. */
export const getLatestOpenapiSpecVersion =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest' as Op<
    typeof openapiSpecs.getLatestOpenapiSpecVersion
  >;

/** Get the content of the latest version of an OpenAPI specification. */
export const getLatestOpenapiSpecVersionDocuments =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest/content' as Op<
    typeof openapiSpecs.getLatestOpenapiSpecVersionDocuments
  >;

/** Get the problems in the latest version of an OpenAPI specification. */
export const getLatestOpenapiSpecVersionProblems =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest/problems' as Op<
    typeof openapiSpecs.getLatestOpenapiSpecVersionProblems
  >;

/** Get an OpenAPI specification. */
export const getOpenapiSpec = 'GET /orgs/{organizationId}/openapi/{specSlug}' as Op<
  typeof openapiSpecs.getOpenapiSpec
>;

/** Get a version of an OpenAPI specification. */
export const getOpenapiSpecVersion =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}' as Op<
    typeof openapiSpecs.getOpenapiSpecVersion
  >;

/** Get the changes in a version of an OpenAPI specification. */
export const getOpenapiSpecVersionChanges =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/changes' as Op<
    typeof openapiSpecs.getOpenapiSpecVersionChanges
  >;

/** Get the content of a version of an OpenAPI specification. */
export const getOpenapiSpecVersionDocuments =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content' as Op<
    typeof openapiSpecs.getOpenapiSpecVersionDocuments
  >;

/** Get the problems in a version of an OpenAPI specification. */
export const getOpenapiSpecVersionProblems =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/problems' as Op<
    typeof openapiSpecs.getOpenapiSpecVersionProblems
  >;

/** List the changes of an OpenAPI specification. */
export const listOpenapiSpecChanges = 'GET /orgs/{organizationId}/openapi/{specSlug}/changes' as Op<
  typeof openapiSpecs.listOpenapiSpecChanges
>;

/** List the versions of an OpenAPI specification. */
export const listOpenapiSpecVersions =
  'GET /orgs/{organizationId}/openapi/{specSlug}/versions' as Op<
    typeof openapiSpecs.listOpenapiSpecVersions
  >;

/** List the OpenAPI specifications of an organization. */
export const listOpenapiSpecs = 'GET /orgs/{organizationId}/openapi' as Op<
  typeof openapiSpecs.listOpenapiSpecs
>;

/** Create or update an OpenAPI specification. */
export const putOpenapiSpec = 'PUT /orgs/{organizationId}/openapi/{specSlug}' as Op<
  typeof openapiSpecs.putOpenapiSpec
>;

/** Fetch an OpenAPI specification now. */
export const refreshOpenapiSpec =
  'POST /orgs/{organizationId}/openapi/{specSlug}/refresh key' as Op<
    typeof openapiSpecs.refreshOpenapiSpec
  >;

/** Get the content of a space. */
export const getContent = 'GET /spaces/{spaceId}/content' as Op<typeof content.getContent>;

/** Get a revision. */
export const getRevision = 'GET /spaces/{spaceId}/revisions/{revisionId}' as Op<
  typeof content.getRevision
>;

/** List the revisions of a space. */
export const listRevisions = 'GET /spaces/{spaceId}/revisions' as Op<typeof content.listRevisions>;

/** Roll a space back to a revision. */
export const rollbackRevision = 'POST /spaces/{spaceId}/revisions/{revisionId}/rollback key' as Op<
  typeof content.rollbackRevision
>;

/** Get a page of a space. */
export const getPage = 'GET /spaces/{spaceId}/content/page/{pageId}' as Op<typeof pages.getPage>;

/** Get the page at a path of a space. */
export const getPageByPath = 'GET /spaces/{spaceId}/content/path/{pagePath}' as Op<
  typeof pages.getPageByPath
>;

/** Get a reusable content of a space. */
export const getReusableContent =
  'GET /spaces/{spaceId}/content/reusable-contents/{reusableContentId}' as Op<
    typeof pages.getReusableContent
  >;

/** Get a page of a revision. */
export const getRevisionPage = 'GET /spaces/{spaceId}/revisions/{revisionId}/page/{pageId}' as Op<
  typeof pages.getRevisionPage
>;

/** Get the page at a path of a revision. */
export const getRevisionPageByPath =
  'GET /spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}' as Op<
    typeof pages.getRevisionPageByPath
  >;

/** Get the document of a page of a revision. */
export const getRevisionPageDocument =
  'GET /spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document' as Op<
    typeof pages.getRevisionPageDocument
  >;

/** Get a reusable content of a revision. */
export const getRevisionReusableContent =
  'GET /spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}' as Op<
    typeof pages.getRevisionReusableContent
  >;

/** Get the document of a reusable content of a revision. */
export const getRevisionReusableContentDocument =
  'GET /spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document' as Op<
    typeof pages.getRevisionReusableContentDocument
  >;

/** List the pages of a space. */
export const listPages = 'GET /spaces/{spaceId}/content/pages' as Op<typeof pages.listPages>;

/** List the changes of a revision. */
export const listRevisionChanges = 'GET /spaces/{spaceId}/revisions/{revisionId}/changes' as Op<
  typeof pages.listRevisionChanges
>;

/** List the pages of a revision. */
export const listRevisionPages = 'GET /spaces/{spaceId}/revisions/{revisionId}/pages' as Op<
  typeof pages.listRevisionPages
>;

/** Get a file of a space. */
export const getFile = 'GET /spaces/{spaceId}/content/files/{fileId}' as Op<typeof files.getFile>;

/** Get a file of a revision. */
export const getRevisionFile = 'GET /spaces/{spaceId}/revisions/{revisionId}/files/{fileId}' as Op<
  typeof files.getRevisionFile
>;

/** List the files of a space. */
export const listFiles = 'GET /spaces/{spaceId}/content/files' as Op<typeof files.listFiles>;

/** List the files of a revision. */
export const listRevisionFiles = 'GET /spaces/{spaceId}/revisions/{revisionId}/files' as Op<
  typeof files.listRevisionFiles
>;

/** Search all spaces that the caller can see. */
export const searchOrganization = 'GET /orgs/{organizationId}/search' as Op<
  typeof search.searchOrganization
>;

/** Search the pages of a space. */
export const searchSpace = 'GET /spaces/{spaceId}/search' as Op<typeof search.searchSpace>;

/** List where a file is used. */
export const listFileBacklinks = 'GET /spaces/{spaceId}/content/files/{fileId}/backlinks' as Op<
  typeof links.listFileBacklinks
>;

/** List the backlinks of a page. */
export const listPageBacklinks = 'GET /spaces/{spaceId}/content/page/{pageId}/backlinks' as Op<
  typeof links.listPageBacklinks
>;

/** List the links on a page. */
export const listPageLinks = 'GET /spaces/{spaceId}/content/page/{pageId}/links' as Op<
  typeof links.listPageLinks
>;

/** List the links in a space. */
export const listSpaceLinks = 'GET /spaces/{spaceId}/links' as Op<typeof links.listSpaceLinks>;

/** Change the content of a space. */
export const changeContent = 'POST /spaces/{spaceId}/content key' as Op<
  typeof editing.changeContent
>;

/** Upload a file to a space. */
export const uploadFile = 'POST /spaces/{spaceId}/content/files key' as Op<
  typeof editing.uploadFile,
  'bytes'
>;

/** Import content into a space. */
export const importContent = 'POST /spaces/{spaceId}/content/import key' as Op<
  typeof imports.importContent
>;

/** Export the content of a space. */
export const exportContent = 'GET /spaces/{spaceId}/content/export response' as Op<
  typeof exports.exportContent,
  'json',
  'response'
>;

/** Export the content of a revision. */
export const exportRevisionContent =
  'GET /spaces/{spaceId}/revisions/{revisionId}/export response' as Op<
    typeof exports.exportRevisionContent,
    'json',
    'response'
  >;

/** Change the content of a change request. */
export const changeChangeRequestContent =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content key' as Op<
    typeof changeRequests.changeChangeRequestContent
  >;

/** Open a change request. */
export const createChangeRequest = 'POST /spaces/{spaceId}/change-requests key' as Op<
  typeof changeRequests.createChangeRequest
>;

/** Export the content of a change request. */
export const exportChangeRequestContent =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/export response' as Op<
    typeof changeRequests.exportChangeRequestContent,
    'json',
    'response'
  >;

/** Get a change request. */
export const getChangeRequest = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}' as Op<
  typeof changeRequests.getChangeRequest
>;

/** Get the content of a change request. */
export const getChangeRequestContent =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content' as Op<
    typeof changeRequests.getChangeRequestContent
  >;

/** Get a file of a change request. */
export const getChangeRequestFile =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}' as Op<
    typeof changeRequests.getChangeRequestFile
  >;

/** Get a page of a change request. */
export const getChangeRequestPage =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}' as Op<
    typeof changeRequests.getChangeRequestPage
  >;

/** Get the page at a path of a change request. */
export const getChangeRequestPageByPath =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}' as Op<
    typeof changeRequests.getChangeRequestPageByPath
  >;

/** Get a reusable content of a change request. */
export const getChangeRequestReusableContent =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}' as Op<
    typeof changeRequests.getChangeRequestReusableContent
  >;

/** Get a conflict of a change request. */
export const getConflict =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}' as Op<
    typeof changeRequests.getConflict
  >;

/** Import content into a change request. */
export const importChangeRequestContent =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/import key' as Op<
    typeof changeRequests.importChangeRequestContent
  >;

/** List the changes of a change request. */
export const listChangeRequestChanges =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes' as Op<
    typeof changeRequests.listChangeRequestChanges
  >;

/** List where a file is used in a change request. */
export const listChangeRequestFileBacklinks =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks' as Op<
    typeof changeRequests.listChangeRequestFileBacklinks
  >;

/** List the files of a change request. */
export const listChangeRequestFiles =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files' as Op<
    typeof changeRequests.listChangeRequestFiles
  >;

/** List the links in a change request. */
export const listChangeRequestLinks =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/links' as Op<
    typeof changeRequests.listChangeRequestLinks
  >;

/** List the backlinks of a page in a change request. */
export const listChangeRequestPageBacklinks =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks' as Op<
    typeof changeRequests.listChangeRequestPageBacklinks
  >;

/** List the links on a page of a change request. */
export const listChangeRequestPageLinks =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links' as Op<
    typeof changeRequests.listChangeRequestPageLinks
  >;

/** List the pages of a change request. */
export const listChangeRequestPages =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/pages' as Op<
    typeof changeRequests.listChangeRequestPages
  >;

/** List the change requests of a space. */
export const listChangeRequests = 'GET /spaces/{spaceId}/change-requests' as Op<
  typeof changeRequests.listChangeRequests
>;

/** List the conflicts of a change request. */
export const listConflicts =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts' as Op<
    typeof changeRequests.listConflicts
  >;

/** List the contributors of a change request. */
export const listContributors =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/contributors' as Op<
    typeof changeRequests.listContributors
  >;

/** List the change requests of an organization. */
export const listOrganizationChangeRequests = 'GET /orgs/{organizationId}/change-requests' as Op<
  typeof changeRequests.listOrganizationChangeRequests
>;

/** Merge a change request. */
export const mergeChangeRequest =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/merge key' as Op<
    typeof changeRequests.mergeChangeRequest
  >;

/** Resolve a conflict of a change request. */
export const resolveConflict =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId} key' as Op<
    typeof changeRequests.resolveConflict
  >;

/** Change the subject, description or status of a change request. */
export const updateChangeRequest =
  'PATCH /spaces/{spaceId}/change-requests/{changeRequestId}' as Op<
    typeof changeRequests.updateChangeRequest
  >;

/** Update a change request from its space. */
export const updateChangeRequestContent =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/update key' as Op<
    typeof changeRequests.updateChangeRequestContent
  >;

/** Upload a file to a change request. */
export const uploadChangeRequestFile =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/files key' as Op<
    typeof changeRequests.uploadChangeRequestFile,
    'bytes'
  >;

/** Comment on a change request. */
export const createChangeRequestComment =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments key' as Op<
    typeof comments.createChangeRequestComment
  >;

/** Reply to a comment in a change request. */
export const createChangeRequestCommentReply =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies key' as Op<
    typeof comments.createChangeRequestCommentReply
  >;

/** Comment on a space. */
export const createSpaceComment = 'POST /spaces/{spaceId}/comments key' as Op<
  typeof comments.createSpaceComment
>;

/** Reply to a comment on a space. */
export const createSpaceCommentReply =
  'POST /spaces/{spaceId}/comments/{commentId}/replies key' as Op<
    typeof comments.createSpaceCommentReply
  >;

/** Delete a comment in a change request. */
export const deleteChangeRequestComment =
  'DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}' as Op<
    typeof comments.deleteChangeRequestComment
  >;

/** Delete a reply to a comment in a change request. */
export const deleteChangeRequestCommentReply =
  'DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}' as Op<
    typeof comments.deleteChangeRequestCommentReply
  >;

/** Delete a comment on a space. */
export const deleteSpaceComment = 'DELETE /spaces/{spaceId}/comments/{commentId}' as Op<
  typeof comments.deleteSpaceComment
>;

/** Delete a reply to a comment on a space. */
export const deleteSpaceCommentReply =
  'DELETE /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}' as Op<
    typeof comments.deleteSpaceCommentReply
  >;

/** Get a comment in a change request. */
export const getChangeRequestComment =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}' as Op<
    typeof comments.getChangeRequestComment
  >;

/** Get a reply to a comment in a change request. */
export const getChangeRequestCommentReply =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}' as Op<
    typeof comments.getChangeRequestCommentReply
  >;

/** Get a comment on a space. */
export const getSpaceComment = 'GET /spaces/{spaceId}/comments/{commentId}' as Op<
  typeof comments.getSpaceComment
>;

/** Get a reply to a comment on a space. */
export const getSpaceCommentReply =
  'GET /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}' as Op<
    typeof comments.getSpaceCommentReply
  >;

/** List the replies to a comment in a change request. */
export const listChangeRequestCommentReplies =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies' as Op<
    typeof comments.listChangeRequestCommentReplies
  >;

/** List the people who commented on a change request. */
export const listChangeRequestCommenters =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/commenters' as Op<
    typeof comments.listChangeRequestCommenters
  >;

/** List the comments in a change request. */
export const listChangeRequestComments =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments' as Op<
    typeof comments.listChangeRequestComments
  >;

/** List the replies to a comment on a space. */
export const listSpaceCommentReplies = 'GET /spaces/{spaceId}/comments/{commentId}/replies' as Op<
  typeof comments.listSpaceCommentReplies
>;

/** List the comments on a space. */
export const listSpaceComments = 'GET /spaces/{spaceId}/comments' as Op<
  typeof comments.listSpaceComments
>;

/** Resolve, react to or edit a comment in a change request. */
export const updateChangeRequestComment =
  'PUT /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}' as Op<
    typeof comments.updateChangeRequestComment
  >;

/** React to or edit a reply to a comment in a change request. */
export const updateChangeRequestCommentReply =
  'PUT /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}' as Op<
    typeof comments.updateChangeRequestCommentReply
  >;

/** Resolve, react to or edit a comment on a space. */
export const updateSpaceComment = 'PUT /spaces/{spaceId}/comments/{commentId}' as Op<
  typeof comments.updateSpaceComment
>;

/** React to or edit a reply to a comment on a space. */
export const updateSpaceCommentReply =
  'PUT /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}' as Op<
    typeof comments.updateSpaceCommentReply
  >;

/** Review a change request. */
export const createReview =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/reviews key' as Op<
    typeof reviews.createReview
  >;

/** Get the merge rules of an organization. */
export const getOrganizationMergeRules = 'GET /orgs/{organizationId}/merge-rules' as Op<
  typeof reviews.getOrganizationMergeRules
>;

/** Get a review of a change request. */
export const getReview =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}' as Op<
    typeof reviews.getReview
  >;

/** Get the merge rules of a space. */
export const getSpaceMergeRules = 'GET /spaces/{spaceId}/merge-rules' as Op<
  typeof reviews.getSpaceMergeRules
>;

/** List the requested reviewers of a change request. */
export const listRequestedReviewers =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers' as Op<
    typeof reviews.listRequestedReviewers
  >;

/** List the reviews of a change request. */
export const listReviews = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/reviews' as Op<
  typeof reviews.listReviews
>;

/** Set the merge rules of an organization. */
export const putOrganizationMergeRules = 'PUT /orgs/{organizationId}/merge-rules' as Op<
  typeof reviews.putOrganizationMergeRules
>;

/** Set the merge rules of a space. */
export const putSpaceMergeRules = 'PUT /spaces/{spaceId}/merge-rules' as Op<
  typeof reviews.putSpaceMergeRules
>;

/** Remove a requested reviewer of a change request. */
export const removeRequestedReviewer =
  'DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}' as Op<
    typeof reviews.removeRequestedReviewer
  >;

/** Request reviews of a change request. */
export const requestReviewers =
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers key' as Op<
    typeof reviews.requestReviewers
  >;

/** Create translation settings. */
export const createTranslationSettings = 'POST /orgs/{organizationId}/translations key' as Op<
  typeof translations.createTranslationSettings
>;

/** Translate a space. */
export const createTranslationVariant =
  'POST /orgs/{organizationId}/translations/{translationSettingsId}/spaces key' as Op<
    typeof translations.createTranslationVariant
  >;

/** Delete translation settings. */
export const deleteTranslationSettings =
  'DELETE /orgs/{organizationId}/translations/{translationSettingsId}' as Op<
    typeof translations.deleteTranslationSettings
  >;

/** End a translation of a space. */
export const deleteTranslationVariant =
  'DELETE /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}' as Op<
    typeof translations.deleteTranslationVariant
  >;

/** Estimate the translation of a space. */
export const estimateTranslation =
  'POST /orgs/{organizationId}/translations/{translationSettingsId}/estimate' as Op<
    typeof translations.estimateTranslation
  >;

/** Get translation settings. */
export const getTranslationSettings =
  'GET /orgs/{organizationId}/translations/{translationSettingsId}' as Op<
    typeof translations.getTranslationSettings
  >;

/** Get a translation of a space. */
export const getTranslationVariant =
  'GET /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}' as Op<
    typeof translations.getTranslationVariant
  >;

/** List the outdated texts of a translation. */
export const listTranslationOutdated =
  'GET /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated' as Op<
    typeof translations.listTranslationOutdated
  >;

/** List the translation settings of an organization. */
export const listTranslationSettings = 'GET /orgs/{organizationId}/translations' as Op<
  typeof translations.listTranslationSettings
>;

/** List the usage of translation. */
export const listTranslationUsage =
  'GET /orgs/{organizationId}/translations/{translationSettingsId}/usage' as Op<
    typeof translations.listTranslationUsage
  >;

/** List the translations of spaces. */
export const listTranslationVariants =
  'GET /orgs/{organizationId}/translations/{translationSettingsId}/spaces' as Op<
    typeof translations.listTranslationVariants
  >;

/** Confirm that a text of a translation is correct. */
export const resolveTranslationOutdated =
  'POST /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated/{outdatedId}/resolve key' as Op<
    typeof translations.resolveTranslationOutdated
  >;

/** Update a translation now. */
export const syncTranslationVariant =
  'POST /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/sync key' as Op<
    typeof translations.syncTranslationVariant
  >;

/** Change translation settings. */
export const updateTranslationSettings =
  'PUT /orgs/{organizationId}/translations/{translationSettingsId}' as Op<
    typeof translations.updateTranslationSettings
  >;

/** Pause a translation of a space. */
export const updateTranslationVariant =
  'PATCH /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}' as Op<
    typeof translations.updateTranslationVariant
  >;

/** Get a PDF of a change request. */
export const getChangeRequestPdf =
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/pdf' as Op<
    typeof pdf.getChangeRequestPdf
  >;

/** Get a PDF of a space. */
export const getSpacePdf = 'GET /spaces/{spaceId}/pdf' as Op<typeof pdf.getSpacePdf>;

/** Put a section into a group. */
export const addSiteSectionToGroup =
  'POST /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections key' as Op<
    typeof sites.addSiteSectionToGroup
  >;

/** Create a site. */
export const createSite = 'POST /orgs/{organizationId}/sites key' as Op<typeof sites.createSite>;

/** Add a section to a site. */
export const createSiteSection = 'POST /orgs/{organizationId}/sites/{siteId}/sections key' as Op<
  typeof sites.createSiteSection
>;

/** Add a section group to a site. */
export const createSiteSectionGroup =
  'POST /orgs/{organizationId}/sites/{siteId}/section-groups key' as Op<
    typeof sites.createSiteSectionGroup
  >;

/** Add a space to a site. */
export const createSiteSpace = 'POST /orgs/{organizationId}/sites/{siteId}/site-spaces key' as Op<
  typeof sites.createSiteSpace
>;

/** Delete a site. */
export const deleteSite = 'DELETE /orgs/{organizationId}/sites/{siteId}' as Op<
  typeof sites.deleteSite
>;

/** Delete a section of a site. */
export const deleteSiteSection =
  'DELETE /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}' as Op<
    typeof sites.deleteSiteSection
  >;

/** Delete a section group of a site. */
export const deleteSiteSectionGroup =
  'DELETE /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}' as Op<
    typeof sites.deleteSiteSectionGroup
  >;

/** Remove a space from a site. */
export const deleteSiteSpace =
  'DELETE /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}' as Op<
    typeof sites.deleteSiteSpace
  >;

/** Get a site. */
export const getSite = 'GET /orgs/{organizationId}/sites/{siteId}' as Op<typeof sites.getSite>;

/** Get the structure of a site. */
export const getSiteStructure = 'GET /orgs/{organizationId}/sites/{siteId}/structure' as Op<
  typeof sites.getSiteStructure
>;

/** Get a subdomain. */
export const getSubdomain = 'GET /subdomains/{subdomain}' as Op<typeof sites.getSubdomain>;

/** Grant a role on a site. */
export const grantOnSite = 'POST /orgs/{organizationId}/sites/{siteId}/permissions key' as Op<
  typeof sites.grantOnSite
>;

/** List everyone with a role on a site. */
export const listSitePermissions =
  'GET /orgs/{organizationId}/sites/{siteId}/permissions/aggregate' as Op<
    typeof sites.listSitePermissions
  >;

/** List the section groups of a site. */
export const listSiteSectionGroups =
  'GET /orgs/{organizationId}/sites/{siteId}/section-groups' as Op<
    typeof sites.listSiteSectionGroups
  >;

/** List the sections of a site. */
export const listSiteSections = 'GET /orgs/{organizationId}/sites/{siteId}/sections' as Op<
  typeof sites.listSiteSections
>;

/** List the spaces of a site. */
export const listSiteSpaces = 'GET /orgs/{organizationId}/sites/{siteId}/site-spaces' as Op<
  typeof sites.listSiteSpaces
>;

/** List the teams with a role granted on a site. */
export const listSiteTeams = 'GET /orgs/{organizationId}/sites/{siteId}/permissions/teams' as Op<
  typeof sites.listSiteTeams
>;

/** List the people with a role granted on a site. */
export const listSiteUsers = 'GET /orgs/{organizationId}/sites/{siteId}/permissions/users' as Op<
  typeof sites.listSiteUsers
>;

/** List the sites of an organization. */
export const listSites = 'GET /orgs/{organizationId}/sites' as Op<typeof sites.listSites>;

/** Move a section of a site. */
export const moveSiteSection =
  'POST /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move key' as Op<
    typeof sites.moveSiteSection
  >;

/** Move a section group of a site. */
export const moveSiteSectionGroup =
  'POST /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move key' as Op<
    typeof sites.moveSiteSectionGroup
  >;

/** Move a space on a site. */
export const moveSiteSpace =
  'POST /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move key' as Op<
    typeof sites.moveSiteSpace
  >;

/** Publish a site. */
export const publishSite = 'POST /orgs/{organizationId}/sites/{siteId}/publish key' as Op<
  typeof sites.publishSite
>;

/** Take a section out of a group. */
export const removeSiteSectionFromGroup =
  'DELETE /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}' as Op<
    typeof sites.removeSiteSectionFromGroup
  >;

/** Revoke the role granted to a team on a site. */
export const revokeSiteTeam =
  'DELETE /orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}' as Op<
    typeof sites.revokeSiteTeam
  >;

/** Revoke the role granted to a person on a site. */
export const revokeSiteUser =
  'DELETE /orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}' as Op<
    typeof sites.revokeSiteUser
  >;

/** Unpublish a site. */
export const unpublishSite = 'POST /orgs/{organizationId}/sites/{siteId}/unpublish key' as Op<
  typeof sites.unpublishSite
>;

/** Change a site. */
export const updateSite = 'PATCH /orgs/{organizationId}/sites/{siteId}' as Op<
  typeof sites.updateSite
>;

/** Change a section of a site. */
export const updateSiteSection =
  'PATCH /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}' as Op<
    typeof sites.updateSiteSection
  >;

/** Change a section group of a site. */
export const updateSiteSectionGroup =
  'PATCH /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}' as Op<
    typeof sites.updateSiteSectionGroup
  >;

/** Change the title, path or condition of a space on a site. */
export const updateSiteSpace =
  'PATCH /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}' as Op<
    typeof sites.updateSiteSpace
  >;

/** Change the role granted to a team on a site. */
export const updateSiteTeam =
  'PATCH /orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}' as Op<
    typeof sites.updateSiteTeam
  >;

/** Change the role granted to a person on a site. */
export const updateSiteUser =
  'PATCH /orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}' as Op<
    typeof sites.updateSiteUser
  >;

/** Release a custom hostname. */
export const deleteCustomHostname = 'DELETE /custom-hostnames/{hostname}' as Op<
  typeof customHostnames.deleteCustomHostname
>;

/** Get a custom hostname. */
export const getCustomHostname = 'GET /custom-hostnames/{hostname}' as Op<
  typeof customHostnames.getCustomHostname
>;

/** Claim or move a custom hostname. */
export const updateCustomHostname = 'PATCH /custom-hostnames/{hostname}' as Op<
  typeof customHostnames.updateCustomHostname
>;

/** Verify a custom hostname. */
export const verifyCustomHostname = 'POST /custom-hostnames/{hostname}/verify key' as Op<
  typeof customHostnames.verifyCustomHostname
>;

/** Add a redirect to a site. */
export const createSiteRedirect = 'POST /orgs/{organizationId}/sites/{siteId}/redirects key' as Op<
  typeof redirects.createSiteRedirect
>;

/** Remove a redirect from a site. */
export const deleteSiteRedirect =
  'DELETE /orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}' as Op<
    typeof redirects.deleteSiteRedirect
  >;

/** Export the redirects of a site. */
export const exportSiteRedirects =
  'GET /orgs/{organizationId}/sites/{siteId}/redirects.csv response' as Op<
    typeof redirects.exportSiteRedirects,
    'json',
    'response'
  >;

/** Import redirects into a site. */
export const importSiteRedirects =
  'POST /orgs/{organizationId}/sites/{siteId}/redirects/import key' as Op<
    typeof redirects.importSiteRedirects,
    'bytes'
  >;

/** List the redirects of a site. */
export const listSiteRedirects = 'GET /orgs/{organizationId}/sites/{siteId}/redirects' as Op<
  typeof redirects.listSiteRedirects
>;

/** Change a redirect of a site. */
export const updateSiteRedirect =
  'PATCH /orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}' as Op<
    typeof redirects.updateSiteRedirect
  >;

/** Remove the appearance of a space on a site. */
export const deleteSiteSpaceCustomization =
  'DELETE /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization' as Op<
    typeof customization.deleteSiteSpaceCustomization
  >;

/** Get the appearance of a site. */
export const getSiteCustomization = 'GET /orgs/{organizationId}/sites/{siteId}/customization' as Op<
  typeof customization.getSiteCustomization
>;

/** Get the appearance of a space on a site. */
export const getSiteSpaceCustomization =
  'GET /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization' as Op<
    typeof customization.getSiteSpaceCustomization
  >;

/** Set the appearance of a site. */
export const putSiteCustomization = 'PUT /orgs/{organizationId}/sites/{siteId}/customization' as Op<
  typeof customization.putSiteCustomization
>;

/** Set the appearance of a space on a site. */
export const putSiteSpaceCustomization =
  'PUT /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization' as Op<
    typeof customization.putSiteSpaceCustomization
  >;

/** Create a share link of a site. */
export const createShareLink = 'POST /orgs/{organizationId}/sites/{siteId}/share-links key' as Op<
  typeof shareLinks.createShareLink
>;

/** Delete a share link of a site. */
export const deleteShareLink =
  'DELETE /orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}' as Op<
    typeof shareLinks.deleteShareLink
  >;

/** List the share links of a site. */
export const listShareLinks = 'GET /orgs/{organizationId}/sites/{siteId}/share-links' as Op<
  typeof shareLinks.listShareLinks
>;

/** Change a share link of a site. */
export const updateShareLink =
  'PATCH /orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}' as Op<
    typeof shareLinks.updateShareLink
  >;

/** Get the visitor sign-in settings of a site. */
export const getPublishingAuth = 'GET /orgs/{organizationId}/sites/{siteId}/publishing/auth' as Op<
  typeof visitorAuth.getPublishingAuth
>;

/** Replace the visitor key of a site. */
export const regeneratePublishingAuth =
  'POST /orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate key' as Op<
    typeof visitorAuth.regeneratePublishingAuth
  >;

/** Change the visitor sign-in settings of a site. */
export const updatePublishingAuth =
  'PATCH /orgs/{organizationId}/sites/{siteId}/publishing/auth' as Op<
    typeof visitorAuth.updatePublishingAuth
  >;

/** Get the claims that visitors of a site can have. */
export const getAdaptiveSchema = 'GET /orgs/{organizationId}/sites/{siteId}/adaptive-schema' as Op<
  typeof adaptiveContent.getAdaptiveSchema
>;

/** Set the claims that visitors of a site can have. */
export const putAdaptiveSchema = 'PUT /orgs/{organizationId}/sites/{siteId}/adaptive-schema' as Op<
  typeof adaptiveContent.putAdaptiveSchema
>;

/** Find the content at an address. */
export const getContentUrl = 'GET /urls/content' as Op<typeof published.getContentUrl>;

/** Get everything needed to show a site. */
export const getPublishedSite = 'GET /orgs/{organizationId}/sites/{siteId}/published' as Op<
  typeof published.getPublishedSite
>;

/** Find what is published at an address. */
export const getPublishedUrl = 'GET /urls/published' as Op<typeof published.getPublishedUrl>;

/** Find what is published at an address, for a reader. */
export const resolvePublishedUrl = 'POST /urls/published' as Op<
  typeof published.resolvePublishedUrl
>;

/** Search the pages of a site. */
export const searchSite = 'POST /orgs/{organizationId}/sites/{siteId}/search' as Op<
  typeof published.searchSite
>;

/** Preview a site. */
export const getSitePreview = 'GET /orgs/{organizationId}/sites/{siteId}/publishing/preview' as Op<
  typeof previews.getSitePreview
>;

/** Aggregate the events of readers of a site. */
export const aggregateInsights =
  'POST /orgs/{organizationId}/sites/{siteId}/insights/aggregate' as Op<
    typeof insights.aggregateInsights
  >;

/** List the feedback comments of readers. */
export const listInsightComments =
  'GET /orgs/{organizationId}/sites/{siteId}/insights/feedback' as Op<
    typeof insights.listInsightComments
  >;

/** Record events of readers of a site. */
export const noteInsightEvents = 'POST /orgs/{organizationId}/sites/{siteId}/insights/events' as Op<
  typeof insights.noteInsightEvents
>;

/** Export the audit events of an organization. */
export const exportAuditEvents = 'GET /orgs/{organizationId}/audit-events/export response' as Op<
  typeof audit.exportAuditEvents,
  'json',
  'response'
>;

/** Get an audit event of an organization. */
export const getAuditEvent = 'GET /orgs/{organizationId}/audit-events/{auditEventId}' as Op<
  typeof audit.getAuditEvent
>;

/** List the audit events of an organization. */
export const listAuditEvents = 'GET /orgs/{organizationId}/audit-events' as Op<
  typeof audit.listAuditEvents
>;

/** List the audit events of your account, tokens and sessions. */
export const listUserAuditEvents = 'GET /user/audit-events' as Op<typeof audit.listUserAuditEvents>;
