/** What one type of refusal means. */
export interface ErrorTypeFacts {
  /** The HTTP status that it answers with. */
  readonly status: number;
  /** One sentence: when it is answered. */
  readonly when: string;
}

/**
 * Every refusal of the API by its stable name, which is the `error.type` of the answer. A name never
 * changes its meaning or its status. The page `docs/api/errors.md` is made from this table.
 */
export const ERROR_TYPES = {
  invalid_input: {
    status: 400,
    when: 'The input is not valid; the message names the field and the rule.',
  },
  invalid_json: { status: 400, when: 'The body is not JSON in UTF-8.' },
  incomplete_body: { status: 400, when: 'The body ended before it was complete.' },
  invalid_request: { status: 400, when: 'The request is not valid HTTP.' },
  invalid_cursor: {
    status: 400,
    when: 'The `page` parameter is not a cursor that this list returned.',
  },
  unknown_reference: {
    status: 400,
    when: 'The input names an object that does not exist or that the caller cannot see; `details` says where.',
  },
  file_type_mismatch: {
    status: 400,
    when: 'The content of a file does not match its declared type.',
  },
  source_unreachable: {
    status: 400,
    when: 'A URL in the input cannot be fetched.',
  },
  source_forbidden: {
    status: 400,
    when: 'A URL in the input leads to content that is not shared, or whose site does not allow it to be read.',
  },
  source_unreadable: {
    status: 400,
    when: 'A URL in the input leads to content that cannot be read as the expected format.',
  },
  pdf_too_many_pages: { status: 400, when: 'The PDF would have more pages than allowed.' },
  unauthorized: { status: 401, when: 'The request has no token.' },
  invalid_token: { status: 401, when: 'The token is unknown, expired or revoked.' },
  visitor_token_refused: {
    status: 401,
    when: 'The site is only for visitors who have signed in, and the request does not prove that.',
  },
  session_ended: { status: 401, when: 'The browser session has ended: sign in again.' },
  forbidden: {
    status: 403,
    when: 'The caller can see the object, but their role does not allow this.',
  },
  own_proof_required: {
    status: 403,
    when: 'The session reaches only one organization, because the person signed in through its identity provider; this requires signing in with another method.',
  },
  field_forbidden: {
    status: 403,
    when: 'The role allows the operation, but not a field that the body sets.',
  },
  space_not_publishable: {
    status: 403,
    when: 'Publishing a space on a site requires a role on the space that allows publishing it.',
  },
  role_exceeds_own: {
    status: 403,
    when: "The request would grant, change or remove a role that is higher than the caller's own.",
  },
  not_author: { status: 403, when: 'Only the author can edit a comment or a reply.' },
  own_change_request: { status: 403, when: 'Nobody can review their own change request.' },
  organization_creation_forbidden: {
    status: 403,
    when: 'The operator of the server does not allow this person to create organizations.',
  },
  translation_key_forbidden: {
    status: 403,
    when: "The operator of the server does not allow the organization to translate with the server's key.",
  },
  fresh_session_required: {
    status: 403,
    when: 'The session is older than ten minutes, and this requires a recent sign-in: sign in again.',
  },
  read_only_token: { status: 403, when: 'The token is read-only.' },
  foreign_origin: {
    status: 403,
    when: 'A browser session is not accepted from pages of another origin.',
  },
  closed_to_visitors: {
    status: 403,
    when: 'The token of a site can read only what that site publishes.',
  },
  csrf_token_missing: {
    status: 403,
    when: 'A write in a browser session lacks the CSRF token of that session.',
  },
  not_found: { status: 404, when: 'There is no such object, or the caller cannot see it.' },
  unknown_address: { status: 404, when: 'No operation has this path.' },
  method_not_allowed: {
    status: 405,
    when: 'No operation has this method at this path; `Allow` names the supported methods.',
  },
  revision_missing: { status: 404, when: 'The space has no such revision.' },
  page_missing: { status: 404, when: 'The content has no such page.' },
  file_missing: { status: 404, when: 'The content has no such file.' },
  reusable_content_missing: { status: 404, when: 'The content has no such reusable content.' },
  document_missing: {
    status: 404,
    when: 'There is no document, because groups and links have none.',
  },
  request_timeout: { status: 408, when: 'The request took too long to arrive.' },
  basename_taken: { status: 409, when: 'Another site already has the basename.' },
  change_request_archived: { status: 409, when: 'The change request is archived.' },
  change_request_merged: { status: 409, when: 'The change request has been merged.' },
  conflict_resolved: { status: 409, when: 'The conflict has already been resolved.' },
  content_unchanged: { status: 409, when: 'The space already has the content of that revision.' },
  custom_field_name_taken: {
    status: 409,
    when: 'The organization already has a custom field with this name.',
  },
  domain_taken: {
    status: 409,
    when: 'Another organization has verified the domain and must release it first.',
  },
  domain_unproven: {
    status: 409,
    when: 'The DNS of the domain does not have the record that verifies it; `details` lists the records found.',
  },
  edit_conflict: {
    status: 409,
    when: 'Others have changed the same content since the `base` of an operation; `details` has both sides of each conflict.',
  },
  export_too_large: {
    status: 409,
    when: 'Exporting the content takes too long or too much memory.',
  },
  head_moved: { status: 409, when: 'Others keep changing the same content: try again.' },
  hostname_taken: { status: 409, when: 'Another organization or site already has the host name.' },
  hostname_unproven: {
    status: 409,
    when: 'The DNS does not have the record that verifies the host name; `details` lists the records found.',
  },
  idempotency_in_progress: {
    status: 409,
    when: 'Another request with the same `Idempotency-Key` is in progress: try again after `Retry-After`.',
  },
  idempotency_mismatch: {
    status: 409,
    when: 'The `Idempotency-Key` has already been used for another request.',
  },
  invite_links_off: { status: 409, when: 'Invite links are switched off in the organization.' },
  last_admin: { status: 409, when: 'The organization would be left without an admin.' },
  last_of_section: { status: 409, when: 'The space is the only one in its section.' },
  last_site_space: { status: 409, when: 'The space is the only one on a published site.' },
  last_sso_provider: {
    status: 409,
    when: 'The members of the organization can sign in only through this identity provider.',
  },
  merge_rules_inherited: {
    status: 409,
    when: 'The organization has merge rules, which apply to all of its spaces.',
  },
  merge_rule: {
    status: 409,
    when: 'Merge rules do not allow the merge; `details` names each of them.',
  },
  merge_too_slow: { status: 409, when: 'Merging two versions of a text takes too long.' },
  openapi_spec_slug_taken: {
    status: 409,
    when: 'The organization already has an OpenAPI specification with this slug.',
  },
  proxy_taken: {
    status: 409,
    when: 'Another site of the organization uses the proxy, or another organization has verified its host.',
  },
  redirect_loop: {
    status: 409,
    when: 'Redirects of the site would form a loop; `details` names them.',
  },
  redirect_source_taken: {
    status: 409,
    when: 'Another redirect of the site already has the source.',
  },
  revision_of_change_request: {
    status: 409,
    when: 'The revision belongs to a change request, which must be merged instead.',
  },
  site_empty: { status: 409, when: 'The site has no space to publish.' },
  site_full: { status: 409, when: 'The site already has the maximum number of these.' },
  site_path_taken: {
    status: 409,
    when: 'Another space or section of the site already has the path.',
  },
  page_generated: {
    status: 409,
    when: 'The page is generated by a computed page: it cannot be edited, and no pages can be put below it.',
  },
  path_taken: {
    status: 409,
    when: 'Another file or folder of the space already has the path given for the file of a page.',
  },
  slug_taken: { status: 409, when: 'Another page in the same place already has the slug.' },
  space_locked: { status: 409, when: 'The space is locked.' },
  collection_cycle: {
    status: 409,
    when: 'The collection would be inside itself or a collection inside it.',
  },
  collection_not_empty: {
    status: 409,
    when: 'The collection is not empty; the message says how many spaces and collections it contains.',
  },
  collection_too_deep: {
    status: 409,
    when: 'Collections would be nested more deeply than allowed.',
  },
  space_not_deleted: { status: 409, when: 'The space is not deleted.' },
  space_on_site: { status: 409, when: 'The site already has the space.' },
  sso_provider_missing: {
    status: 409,
    when: 'The organization has no active identity provider.',
  },
  too_many_custom_fields: {
    status: 409,
    when: 'The organization would have more custom fields than allowed.',
  },
  too_many_openapi_specs: {
    status: 409,
    when: 'The organization would have more OpenAPI specifications than allowed.',
  },
  too_many_pages: { status: 409, when: 'The space would have more pages than allowed.' },
  too_many_redirects: {
    status: 409,
    when: 'The site would have more redirects than allowed.',
  },
  too_many_reviewers: {
    status: 409,
    when: 'The change request would have more requested reviewers than allowed.',
  },
  too_many_share_links: {
    status: 409,
    when: 'The site already has the maximum number of share links.',
  },
  no_translation_provider: {
    status: 409,
    when: 'The translation settings have no provider.',
  },
  already_translated: {
    status: 409,
    when: 'The space is already translated into this language, or is a translation itself.',
  },
  space_not_empty: {
    status: 409,
    when: 'The target space of a translation already has content.',
  },
  too_many_translation_settings: {
    status: 409,
    when: 'The organization would have more translation settings than allowed.',
  },
  write_collision: {
    status: 409,
    when: 'Other requests keep changing the same object: try again.',
  },
  already_there: { status: 409, when: 'The object is already in that place.' },
  precondition_failed: { status: 412, when: 'The `If-Match` condition no longer holds.' },
  transfer_blocked: {
    status: 412,
    when: 'The transfer is not possible; `details` names each object that prevents it by path and id.',
  },
  body_too_large: { status: 413, when: 'The body, or content that it refers to, is too large.' },
  pdf_too_large: {
    status: 413,
    when: 'The pages are too large for one PDF, or take too much time or memory.',
  },
  unsupported_media_type: { status: 415, when: 'The body is not JSON.' },
  too_many_requests: {
    status: 429,
    when: 'Too many requests; `Retry-After` says when to try again.',
  },
  headers_too_large: { status: 431, when: 'The headers are too large.' },
  client_gone: { status: 499, when: 'The client disconnected; nobody receives this answer.' },
  internal_error: {
    status: 500,
    when: 'An error occurred on the server; its log has the request id.',
  },
  database_unavailable: {
    status: 503,
    when: 'The database cannot be reached or does not answer in time; `Retry-After` says when to try again. It is not known whether a write was completed: check, or repeat it with its `Idempotency-Key`.',
  },
  pdf_unavailable: { status: 503, when: 'The platform of this server cannot make PDFs.' },
  request_overdue: {
    status: 503,
    when: 'The request took too long; `Retry-After` says when to try again. Nothing is written after that, except for a write that was just in progress: check, or repeat it with its `Idempotency-Key`.',
  },
  stopping: { status: 503, when: 'The server is stopping.' },
  too_busy: {
    status: 503,
    when: 'The server is already handling as many of these requests as it can; `Retry-After` says when to try again.',
  },
  storage_full: {
    status: 507,
    when: 'The disk of the server or of its database is full. Nothing was written, but reading still works; send the request again once the operator of the server has freed disk space.',
  },
} as const satisfies Readonly<Record<string, ErrorTypeFacts>>;

/** The name of a refusal. */
export type ErrorType = keyof typeof ERROR_TYPES;

/** The names of the refusals that answer with a status: `ErrorTypeOf<409>`. */
export type ErrorTypeOf<Status extends number> = {
  [Type in ErrorType]: (typeof ERROR_TYPES)[Type]['status'] extends Status ? Type : never;
}[ErrorType];

/** A refusal that an operation declares. */
export interface OperationError {
  readonly type: ErrorType;
  /** When this operation answers it; what the catalogue says unless given. */
  readonly when?: string;
}
