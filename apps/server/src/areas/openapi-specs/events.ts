import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { OpenapiSpecsTable } from './tables.ts';

/** Something happened to an OpenAPI specification. */
export interface OpenapiSpecEvent
  extends EventEnvelope<EventObject<'openapi-spec'> & { readonly slug: string }> {
  organizationId: string;
}

/** What a specification says was read. */
export interface OpenapiSpecProcessed extends OpenapiSpecEvent {
  slug: string;
  /** The latest version by now. */
  versionId: string;
  /** False where the documents say what they said before, after an attempt that had failed. */
  isNewVersion: boolean;
  /** Whether other operations, webhooks, tags or schemas are listed than in the version before. */
  operationsChanged: boolean;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'openapi-spec.created': OpenapiSpecEvent;
    /** It has another source, or is fetched at other times. */
    'openapi-spec.updated': OpenapiSpecEvent;
    /** Somebody asked that it be fetched or read anew. */
    'openapi-spec.refreshed': OpenapiSpecEvent;
    'openapi-spec.deleted': OpenapiSpecEvent;
    /** In the transaction that makes a version the latest. */
    'openapi-spec.processed': OpenapiSpecProcessed;
    /** It could not be fetched or read, for another reason than the time before. */
    'openapi-spec.process-failed': OpenapiSpecEvent;
  }
}

/** What events say of a specification. */
export function describeSpec(
  row: Pick<OpenapiSpecsTable, 'slug' | 'source_url' | 'source_blob' | 'refresh'>,
): Facts {
  const { slug, source_url: sourceURL, source_blob: text, refresh } = row;
  return { slug, sourceURL, text, refresh };
}

/** Where events say that a specification is. */
export function locateSpec({
  id,
  slug,
  organization_id,
}: Pick<OpenapiSpecsTable, 'id' | 'slug' | 'organization_id'>) {
  return { organizationId: organization_id, object: { kind: 'openapi-spec', id, slug } } as const;
}
