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
    when: 'The input is wrong; the message names the field and the rule.',
  },
  invalid_json: { status: 400, when: 'The body is not JSON in UTF-8.' },
  incomplete_body: { status: 400, when: 'The body ended before it was complete.' },
  invalid_request: { status: 400, when: 'The request is not valid HTTP.' },
  invalid_cursor: { status: 400, when: 'The `page` of a list is not one that this list answered.' },
  unknown_reference: {
    status: 400,
    when: 'The input names an object that is not there, or that may not be seen; `details` says where.',
  },
  file_type_mismatch: {
    status: 400,
    when: 'The bytes of a file are not of the type that it is said to have.',
  },
  source_unreachable: {
    status: 400,
    when: 'What a URL of the input leads to cannot be fetched.',
  },
  source_forbidden: {
    status: 400,
    when: 'What a URL of the input leads to is not shared, or its site forbids to read it.',
  },
  source_unreadable: {
    status: 400,
    when: 'What a URL of the input leads to cannot be read as what it is said to be.',
  },
  pdf_too_many_pages: { status: 400, when: 'The PDF would have more pages than one may have.' },
  unauthorized: { status: 401, when: 'The request has no token.' },
  invalid_token: { status: 401, when: 'The token is unknown, expired or revoked.' },
  visitor_token_refused: {
    status: 401,
    when: 'The site is for visitors who have signed in, and what is shown does not prove that.',
  },
  session_ended: { status: 401, when: 'The browser session has ended: sign in again.' },
  forbidden: { status: 403, when: 'The object may be seen, but the role does not allow this.' },
  own_proof_required: {
    status: 403,
    when: 'The session reaches one organization alone, as its identity provider vouched for the person; this asks for a proof of their own.',
  },
  field_forbidden: {
    status: 403,
    when: 'The role allows the operation, but not a field that the body sets.',
  },
  space_not_publishable: {
    status: 403,
    when: 'Who publishes a space on a site needs a role on the space that may publish it.',
  },
  role_exceeds_own: {
    status: 403,
    when: 'Nobody gives, changes or takes away a role that is higher than their own.',
  },
  not_author: { status: 403, when: 'Only its author may change what a comment or a reply says.' },
  own_change_request: { status: 403, when: 'Nobody reviews a change request of their own.' },
  organization_creation_forbidden: {
    status: 403,
    when: 'The operator of the server does not let this person create organizations.',
  },
  translation_key_forbidden: {
    status: 403,
    when: "The operator of the server does not let the organization translate with the server's key.",
  },
  fresh_session_required: {
    status: 403,
    when: 'The session is older than ten minutes, and this takes one in which its person has just signed in: sign in again.',
  },
  read_only_token: { status: 403, when: 'The token may only read.' },
  foreign_origin: {
    status: 403,
    when: 'A browser session is not taken from pages of another origin.',
  },
  closed_to_visitors: {
    status: 403,
    when: 'The token of a site reads what that publishes, and nothing else.',
  },
  csrf_token_missing: {
    status: 403,
    when: 'A write of a browser session lacks the CSRF token of that session.',
  },
  not_found: { status: 404, when: 'There is no such object, or it may not be seen.' },
  unknown_address: { status: 404, when: 'No operation has this path.' },
  method_not_allowed: {
    status: 405,
    when: 'No operation has this method and path; `Allow` names the methods that it has.',
  },
  revision_missing: { status: 404, when: 'The space has no such revision.' },
  page_missing: { status: 404, when: 'The content has no such page.' },
  file_missing: { status: 404, when: 'The content has no such file.' },
  reusable_content_missing: { status: 404, when: 'The content has no such reusable content.' },
  document_missing: {
    status: 404,
    when: 'There is no document: groups and links have none.',
  },
  request_timeout: { status: 408, when: 'The request took too long to arrive.' },
  basename_taken: { status: 409, when: 'Another site has the basename.' },
  change_request_archived: { status: 409, when: 'The change request is archived.' },
  change_request_merged: { status: 409, when: 'The change request is merged.' },
  conflict_resolved: { status: 409, when: 'The conflict is resolved already.' },
  content_unchanged: { status: 409, when: 'The space has the content of that revision already.' },
  custom_field_name_taken: {
    status: 409,
    when: 'The organization has a custom field of the name already.',
  },
  domain_taken: {
    status: 409,
    when: 'Another organization has proven the domain, and has to release it first.',
  },
  domain_unproven: {
    status: 409,
    when: 'The DNS of the domain has no record that proves it; `details` has those that it has.',
  },
  edit_conflict: {
    status: 409,
    when: 'Others changed the same thing since the `base` of an operation; `details` has both sides of each clash.',
  },
  export_too_large: {
    status: 409,
    when: 'The content takes too long or too much memory to export.',
  },
  head_moved: { status: 409, when: 'Others keep changing the same content.' },
  hostname_taken: { status: 409, when: 'Another organization or site has the host name.' },
  hostname_unproven: {
    status: 409,
    when: 'The DNS has no record that proves the host name; `details` has those that it has.',
  },
  idempotency_in_progress: {
    status: 409,
    when: 'Another request with the `Idempotency-Key` is being answered: repeat it after `Retry-After`.',
  },
  idempotency_mismatch: {
    status: 409,
    when: 'The `Idempotency-Key` was used for another request.',
  },
  invite_links_off: { status: 409, when: 'The organization lets nobody in by links.' },
  last_admin: { status: 409, when: 'The organization would be left without an admin.' },
  last_of_section: { status: 409, when: 'It is the only space of its section.' },
  last_site_space: { status: 409, when: 'It is the only space of a published site.' },
  last_sso_provider: {
    status: 409,
    when: 'The members of the organization sign in by this identity provider alone.',
  },
  merge_rules_inherited: {
    status: 409,
    when: 'The organization has merge rules, which hold in all of its spaces.',
  },
  merge_rule: {
    status: 409,
    when: 'A merge rule forbids the merge; `details` names each of them.',
  },
  merge_too_slow: { status: 409, when: 'Two versions of a text take too long to merge.' },
  openapi_spec_slug_taken: {
    status: 409,
    when: 'The organization has an OpenAPI specification with the slug already.',
  },
  proxy_taken: {
    status: 409,
    when: 'Another site of the organization has the proxy, or another organization has proven its host.',
  },
  redirect_loop: {
    status: 409,
    when: 'Redirects of the site would lead in a circle; `details` names them.',
  },
  redirect_source_taken: { status: 409, when: 'Another redirect of the site has the source.' },
  revision_of_change_request: {
    status: 409,
    when: 'The revision is one of a change request, which has to be merged instead.',
  },
  site_empty: { status: 409, when: 'The site has no space to publish.' },
  site_full: { status: 409, when: 'The site has as many of these as one may have.' },
  site_path_taken: { status: 409, when: 'Another space or section of the site has the path.' },
  page_generated: {
    status: 409,
    when: 'A computed page makes the page from its source: nobody changes it, or puts pages below it.',
  },
  path_taken: {
    status: 409,
    when: 'Something else of the space has the path of a file that a page is given.',
  },
  slug_taken: { status: 409, when: 'Another page at the same place has the slug.' },
  space_locked: { status: 409, when: 'The space is locked.' },
  collection_cycle: {
    status: 409,
    when: 'The collection would be in itself, or in one that is in it.',
  },
  collection_not_empty: {
    status: 409,
    when: 'Spaces or collections are in the collection; the message says how many.',
  },
  collection_too_deep: {
    status: 409,
    when: 'Collections would be in each other more levels deep than they may.',
  },
  space_not_deleted: { status: 409, when: 'The space is not deleted.' },
  space_on_site: { status: 409, when: 'The site has the space already.' },
  sso_provider_missing: {
    status: 409,
    when: 'The organization has no active identity provider.',
  },
  too_many_custom_fields: {
    status: 409,
    when: 'The organization would have more custom fields than one may have.',
  },
  too_many_openapi_specs: {
    status: 409,
    when: 'The organization would have more OpenAPI specifications than one may have.',
  },
  too_many_pages: { status: 409, when: 'The space would have more pages than one may have.' },
  too_many_redirects: {
    status: 409,
    when: 'The site would have more redirects than one may have.',
  },
  too_many_reviewers: {
    status: 409,
    when: 'More people would be asked to review a change request than may be.',
  },
  too_many_share_links: { status: 409, when: 'The site has as many share links as it may have.' },
  no_translation_provider: {
    status: 409,
    when: 'Nobody is set up to translate by these settings.',
  },
  already_translated: {
    status: 409,
    when: 'The space is translated into this language already, or is a translation itself.',
  },
  space_not_empty: {
    status: 409,
    when: 'A space that is to become a translation has content.',
  },
  too_many_translation_settings: {
    status: 409,
    when: 'The organization would have more translation settings than one may have.',
  },
  write_collision: {
    status: 409,
    when: 'Other requests keep changing the same thing: try again.',
  },
  already_there: { status: 409, when: 'It is already where it was to go.' },
  precondition_failed: { status: 412, when: 'The `If-Match` does not hold any more.' },
  transfer_blocked: {
    status: 412,
    when: 'Something keeps what was to be transferred where it is; `details` names each by path and id.',
  },
  body_too_large: { status: 413, when: 'The body, or what it leads to, is too large.' },
  pdf_too_large: {
    status: 413,
    when: 'The pages are too large, or take too much time or memory, for one PDF.',
  },
  unsupported_media_type: { status: 415, when: 'The body is not JSON.' },
  too_many_requests: {
    status: 429,
    when: 'Too many requests; `Retry-After` says when to try again.',
  },
  headers_too_large: { status: 431, when: 'The headers are too large.' },
  client_gone: { status: 499, when: 'The client went away; nobody gets this answer.' },
  internal_error: {
    status: 500,
    when: 'Something failed on the server; its log has the request id.',
  },
  database_unavailable: {
    status: 503,
    when: 'The database cannot be reached, or does not answer in time; `Retry-After` says when to try again. Whether a write was done is not known: look, or repeat it with its `Idempotency-Key`.',
  },
  pdf_unavailable: { status: 503, when: 'The platform of this server cannot make PDFs.' },
  request_overdue: {
    status: 503,
    when: 'The request took longer than it may; `Retry-After` says when to try again. What it had not written by then is not written, unless just that was under way: look, or repeat it with its `Idempotency-Key`.',
  },
  stopping: { status: 503, when: 'The server is stopping.' },
  too_busy: {
    status: 503,
    when: 'More of this is going on than the server takes; `Retry-After` says when to try again.',
  },
  storage_full: {
    status: 507,
    when: 'The disk of the server or of its database is full. Nothing was written, and reading goes on; send the request again once whoever runs the server has made room.',
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
