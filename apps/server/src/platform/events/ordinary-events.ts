import type { EventEnvelope } from './envelope.ts';

/**
 * Events that take nobody's access away. What is not here may do so, so that who caused it is answered
 * only once no server lets through what it no longer should: see `Database.tellEverywhere`. A new event
 * counts as one of those until it stands here.
 */
const ORDINARY: ReadonlySet<string> = new Set([
  'branch.content-changed',
  'change-request.created',
  'change-request.merged',
  'change-request.review-requested',
  'change-request.reviewed',
  'change-request.reviewer-removed',
  'change-request.updated',
  'collection.created',
  'comment-reply.created',
  'comment-reply.deleted',
  'comment-reply.updated',
  'comment.created',
  'comment.deleted',
  'comment.updated',
  'conflict.resolved',
  'custom-field.created',
  'custom-field.deleted',
  'custom-field.moved',
  'custom-field.updated',
  'custom-hostname.claimed',
  'email-domain.claimed',
  'email-domain.proof-missing',
  'invite.accepted',
  'invite.created',
  'member.added',
  'member.seen',
  'merge-rules.updated',
  'oidc-provider.created',
  'openapi-spec.created',
  'openapi-spec.process-failed',
  'openapi-spec.processed',
  'openapi-spec.refreshed',
  'organization.created',
  'passkey.created',
  'passkey.updated',
  'saml-provider.created',
  'scim-token.created',
  'session.created',
  'share-link.created',
  'site-customization.updated',
  'site-redirect.created',
  'site-redirect.deleted',
  'site-redirect.updated',
  'site-section-group.created',
  'site-section-group.moved',
  'site-section.created',
  'site-section.moved',
  'site-space-customization.deleted',
  'site-space-customization.updated',
  'site-space.added',
  'site-space.moved',
  'site.created',
  'site.published',
  'site.redirects-imported',
  'space.created',
  'space.custom-fields-updated',
  'space.restored',
  'sso.bypassed',
  'sso.refused',
  'team-member.added',
  'team.created',
  'token.created',
  'translation-settings.created',
  'translation-variant.created',
  'translation-variant.outdated-resolved',
  'translation-variant.sync-requested',
  'two-step.enabled',
  'two-step.locked',
  'two-step.recovery-code-used',
  'two-step.recovery-codes-made',
  'user.created',
]);

/** Some of their events take access away, others do not. */
const DECIDED: Readonly<Record<string, (event: EventEnvelope) => boolean>> = {
  'space.content-changed': (event) => [...readChangedPages(event)].some(mayHide),
};

/** Whether an event may take access away that somebody had. */
export function mayTakeAccess(name: string, event: EventEnvelope): boolean {
  return DECIDED[name]?.(event) ?? !ORDINARY.has(name);
}

/** The names of events that are known to take no access away, or do so sometimes. */
export function listOrdinaryEvents(): string[] {
  return [...ORDINARY, ...Object.keys(DECIDED)];
}

interface ChangedPage {
  hidden?: boolean;
  condition?: string;
}

/** The page records that a change of content was given; null for one that was removed. */
function readChangedPages(event: EventEnvelope): Iterable<ChangedPage | null> {
  const { move } = event as { move?: { pages?: ReadonlyMap<string, ChangedPage | null> } };
  return move?.pages?.values() ?? [];
}

/** Whether a page is gone, or shown to some or in some places only. What it was before is not asked. */
function mayHide(page: ChangedPage | null): boolean {
  return page === null || page.hidden === true || page.condition !== undefined;
}
