import type { Tables } from '../../platform/db/tables.ts';

/** Where columns of a table name a row of another one and the database itself does not hold them to it. */
export interface Pointer {
  table: keyof Tables;
  column: string;
  target: keyof Tables;
  /** The column of the target; its id unless given. */
  to?: string;
  /** Only rows of which a column says this. */
  where?: { column: string; is: string };
  /** The column by which its rows belong to a space, which takes them along bit by bit when it goes. A
   * change request stands for the space that it is of. */
  within?: string;
}

const CONTENT = ['nodes', 'documents', 'blobs'] as const;

/**
 * All that must be there though no foreign key says so. What the content of spaces names is not
 * here: see `inspectContent` and `blobNamings`, by which bytes are kept as well.
 */
export const POINTERS: readonly Pointer[] = [
  { table: 'spaces', column: 'revision', target: 'revisions', within: 'id' },
  { table: 'spaces', column: 'id', target: 'access_objects' },
  { table: 'sites', column: 'id', target: 'access_objects' },
  { table: 'collections', column: 'id', target: 'access_objects' },
  { table: 'organizations', column: 'id', target: 'access_objects' },
  ...(['revision', 'revision_initial', 'revision_merged_ancestor', 'revision_merged'] as const).map(
    (column): Pointer => ({
      table: 'change_requests',
      column,
      target: 'revisions',
      within: 'space_id',
    }),
  ),
  { table: 'comments', column: 'revision', target: 'revisions', within: 'space_id' },
  ...(['change_request_reviews', 'change_request_requested_reviewers'] as const).map(
    (table): Pointer => ({
      table,
      column: 'revision',
      target: 'revisions',
      within: 'change_request_id',
    }),
  ),
  { table: 'access_objects', column: 'parent_id', target: 'access_objects' },
  ...(['space', 'site', 'collection', 'organization'] as const).flatMap((kind): Pointer[] => [
    {
      table: 'access_objects',
      column: 'id',
      target: `${kind}s`,
      where: { column: 'kind', is: kind },
    },
    {
      table: 'grants',
      column: 'object_id',
      target: 'access_objects',
      where: { column: 'object_kind', is: kind },
    },
  ]),
  {
    table: 'grants',
    column: 'subject_id',
    target: 'users',
    where: { column: 'subject_kind', is: 'user' },
  },
  {
    table: 'grants',
    column: 'subject_id',
    target: 'teams',
    where: { column: 'subject_kind', is: 'team' },
  },
  { table: 'link_invites', column: 'object_id', target: 'access_objects' },
  { table: 'openapi_specs', column: 'last_version_id', target: 'openapi_versions' },
  { table: 'openapi_parts', column: 'last_version_id', target: 'openapi_versions' },
  { table: 'content_owners', column: 'space_id', target: 'spaces' },
  { table: 'revisions', column: 'owner', target: 'content_owners', to: 'number' },
  ...CONTENT.map(
    (table): Pointer => ({
      table,
      column: 'owner',
      target: 'content_owners',
      to: 'number',
    }),
  ),
  { table: 'content_shares', column: 'owner', target: 'content_owners', to: 'number' },
  { table: 'search_pages', column: 'parent', target: 'search_pages' },
];

/** Columns that hold addresses of content, and what looks whether that is there. */
export const CONTENT_COLUMNS: readonly string[] = [
  ...['pages', 'files', 'reusable_contents', 'sources', 'parents'].map((map) => `revisions.${map}`),
  ...CONTENT.map((table) => `${table}.hash`),
  'openapi_documents.blob',
  'openapi_documents.json_blob',
  'openapi_specs.source_blob',
  'embeds.picture_blob',
  'search_pages.page_id',
  'search_sections.restriction',
  'search_pages.restriction',
  'search_inclusions.content_id',
  'search_inclusions.page_id',
  'search_references.page_id',
  'search_spaces.revision_id',
  'search_spaces.next_revision_id',
  'link_indexes.revision_id',
  'link_indexes.next_revision_id',
  'link_indexes.base_space_id',
];

/**
 * Columns that may name what is not there any more, or that name nothing of ours, by why that is right.
 */
export const FREE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'what happened outlives what it happened to': [
    ...['organization_id', 'user_id', 'actor_id', 'token_id', 'session_id', 'request_id'],
    'object_id',
  ].map((column) => `audit_events.${column}`),
  'people may go, and what they did stays': [
    'revisions.author_id',
    'change_requests.created_by',
    'change_requests.merged_by',
    'change_request_conflicts.resolved_by',
    'change_request_contributors.user_id',
    'change_request_requested_reviewers.user_id',
    'change_request_requested_reviewers.requested_by',
    'change_request_reviews.reviewer_id',
    'comments.posted_by',
    'comments.resolved_by',
    'comment_replies.posted_by',
    'comment_reactions.user_id',
    'link_invites.created_by',
  ],
  'a page or block may go, and what was said of it stays': [
    'comments.page_id',
    'comments.block_hash',
    'insight_counts.page_id',
    'insight_counts.site_space_id',
    'insight_counts.space_id',
    'insight_comments.page_id',
    'insight_comments.site_space_id',
    'insight_comments.space_id',
    'page_moves.parent_id',
    'page_moves.page_id',
    'page_moves.revision_id',
    'translation_outdated.page_id',
    'translation_outdated.since_revision_id',
    'translation_gaps.record_id',
    'openapi_specs.file_id',
    'openapi_specs.space_id',
    'comment_reactions.post_id',
  ],
  'it is the hash of a secret, or of what was sent': [
    ...['tokens', 'sessions', 'scim_tokens', 'share_links', 'sign_in_links'].map(
      (table) => `${table}.secret_hash`,
    ),
    'sessions.previous_hash',
    'passwords.hash',
    'recovery_codes.code_hash',
    'spent_proofs.proof_hash',
    'sso_attempts.state_hash',
    'sso_attempts.browser_hash',
    'idempotency_keys.request_hash',
    'site_assets.hash',
    'openapi_versions.content_hash',
    'openapi_versions.outline_hash',
    'openapi_parts.hash',
    'openapi_stamps.stamp',
  ],
  'others made it': [
    'oidc_providers.client_id',
    'saml_providers.entity_id',
    'passkeys.credential_id',
    'scim_users.external_id',
    'scim_groups.external_id',
    'sso_replays.message_id',
    'sso_attempts.request_id',
    'visitor_auth.key_id',
    'change_requests.agent_task_id',
  ],
  'what it names may go before it, and is looked for with each use': [
    'blob_removals.hash',
    'content_shares.hash',
    'embed_spaces.revision_id',
    'openapi_changes.previous_id',
    'openapi_specs.compared_version_id',
    'sessions.provider_id',
    'sessions.reach',
    'tokens.reach',
    'sso_identities.provider_id',
    'sso_link_requests.provider_id',
    'sso_attempts.provider_id',
    'sso_replays.provider_id',
    'revisions.branch',
    'revisions.merged_from',
    'computed_sources.branch',
    'computed_sources.spec',
    'translation_variants.synced_revision_id',
    'translation_variants.machine_branch_id',
    'organizations.default_content',
    'users.managed_by',
    'embeds.id',
    'jobs.dedupe_key',
    'jobs.leased_by',
    'openapi_changes.version_id',
    'openapi_changes.spec_id',
    'openapi_documents.version_id',
    'openapi_parts.spec_id',
    'openapi_versions.spec_id',
    'translation_variants.organization_id',
  ],
};
