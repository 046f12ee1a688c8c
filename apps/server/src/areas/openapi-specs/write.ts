import { MAX_SPECS } from '@octavo/contract/openapi-specs';
import { conflict } from '../../http/errors.ts';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { describeSpec, locateSpec } from './events.ts';
import { scheduleProcessing } from './processing/schedule.ts';
import type { SourceColumns } from './source.ts';
import {
  countSpecs,
  deleteSpec,
  findSpecBySlug,
  insertSpec,
  updateSpec,
  updateStamp,
} from './store.ts';
import type { OpenapiSpecsTable } from './tables.ts';

/** What writes stand on. */
export type WritingPlatform = Pick<Platform, 'ids' | 'clock' | 'events' | 'jobs'>;

/**
 * Adds a specification and asks that it be processed.
 *
 * @throws ApiError 409 where the slug is taken or the organization has as many as one may have
 */
export async function createSpec(
  platform: WritingPlatform,
  tx: Tx,
  made: { organizationId: string; slug: string; source: SourceColumns; actor: Actor },
): Promise<OpenapiSpecsTable> {
  const { organizationId, slug, source, actor } = made;
  if ((await findSpecBySlug(tx, organizationId, slug)) !== undefined) {
    const reason = `The organization already has an OpenAPI specification "${slug}".`;
    throw conflict('openapi_spec_slug_taken', reason);
  }
  if ((await countSpecs(tx, organizationId)) >= MAX_SPECS) {
    const reason = `An organization can have at most ${MAX_SPECS} OpenAPI specifications.`;
    throw conflict('too_many_openapi_specs', reason);
  }
  const now = readTimestamp(platform.clock);
  const row: OpenapiSpecsTable = {
    id: platform.ids.next(),
    organization_id: organizationId,
    slug,
    ...source,
    refresh_at: null,
    state: 'pending',
    run: null,
    last_version_id: null,
    compared_version_id: null,
    last_processed_at: null,
    error_code: null,
    error_text: null,
    created_at: now,
    updated_at: now,
  };
  await insertSpec(tx, row);
  await scheduleProcessing(platform, tx, row.id);
  await updateStamp(tx, organizationId, platform.ids.next());
  await platform.events.emit(tx, 'openapi-spec.created', {
    actor,
    ...locateSpec(row),
    after: describeSpec(row),
  });
  return row;
}

/**
 * Gives a specification a source and asks that it be processed, whether it is another one or not. Tells
 * of it only where something is different.
 */
export async function updateSource(
  platform: WritingPlatform,
  tx: Tx,
  spec: OpenapiSpecsTable,
  { source, actor }: { source: SourceColumns; actor: Actor },
): Promise<OpenapiSpecsTable> {
  const row = { ...spec, ...source };
  const facts = compareFacts(describeSpec(spec), describeSpec(row));
  const isOther = Object.keys(facts.after).length > 0;
  const updated_at = isOther ? readTimestamp(platform.clock) : spec.updated_at;
  const changes = { ...source, state: 'pending', run: null, refresh_at: null, updated_at } as const;
  await updateSpec(tx, spec.id, changes);
  await scheduleProcessing(platform, tx, spec.id);
  if (isOther) {
    await updateStamp(tx, spec.organization_id, platform.ids.next());
    await platform.events.emit(tx, 'openapi-spec.updated', {
      actor,
      ...locateSpec(spec),
      ...facts,
    });
  }
  return { ...row, ...changes };
}

/** Asks that a specification be fetched and read now; says nothing where that is asked for already. */
export async function refreshSpec(
  platform: WritingPlatform,
  tx: Tx,
  spec: OpenapiSpecsTable,
  actor: Actor,
): Promise<OpenapiSpecsTable> {
  if (spec.state === 'pending') return spec;
  const changes = { state: 'pending', run: null } as const;
  await updateSpec(tx, spec.id, changes);
  await scheduleProcessing(platform, tx, spec.id);
  await platform.events.emit(tx, 'openapi-spec.refreshed', { actor, ...locateSpec(spec) });
  return { ...spec, ...changes };
}

/** Removes a specification; its versions and parts follow bit by bit. */
export async function removeSpec(
  platform: WritingPlatform,
  tx: Tx,
  spec: OpenapiSpecsTable,
  actor: Actor,
): Promise<void> {
  await deleteSpec(tx, spec.id);
  await platform.jobs.enqueue(tx, 'openapi-specs.remove', { specId: spec.id });
  await updateStamp(tx, spec.organization_id, platform.ids.next());
  await platform.events.emit(tx, 'openapi-spec.deleted', {
    actor,
    ...locateSpec(spec),
    before: describeSpec(spec),
  });
}
