import type { EventMap, EventName } from '../../platform/index.ts';

/**
 * What of the further fields of events the trail keeps, beside their envelopes. The rest is for their
 * subscribers: it may be large or confidential, so a field is kept only where it is named here.
 */
export const KEPT_DETAILS: { readonly [N in EventName]?: readonly (keyof EventMap[N])[] } = {
  'custom-field.updated': ['valuesChanged'],
  'custom-field.deleted': ['valuesChanged'],
  'openapi-spec.processed': ['versionId', 'isNewVersion', 'operationsChanged'],
  'space.created': ['copyOf'],
  'space.transferred-out': ['dropped'],
  'collection.transferred-out': ['spaceIds', 'collectionIds', 'dropped'],
  'collection.transferred-in': ['spaceIds', 'collectionIds'],
  'grant.changed': ['subject'],
  'grant.revoked': ['subject'],
  'change-request.merged': ['revisionId'],
  'change-request.reviewed': ['reviewId', 'status'],
  'change-request.review-requested': ['reviewerIds'],
  'change-request.reviewer-removed': ['reviewerId'],
  'comment.updated': ['changed'],
  'comment-reply.updated': ['changed'],
};
