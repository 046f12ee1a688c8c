import type { Role } from '@octavo/contract';
import type { SpecResource, VersionResource } from '@octavo/contract/openapi-specs';
import type { Urls } from '../../http/urls.ts';
import { specPermissions } from './policy.ts';
import type { OpenapiSpecsTable } from './tables.ts';
import type { VersionRow } from './versions-store.ts';

type Place = Pick<OpenapiSpecsTable, 'organization_id' | 'slug'>;

/** A specification as the API shows it to a caller with `role` in its organization. */
export function presentSpec(spec: OpenapiSpecsTable, role: Role | null, url: Urls): SpecResource {
  const path = pathOf(spec);
  return {
    object: 'openapi-spec',
    id: spec.id,
    createdAt: spec.created_at,
    updatedAt: spec.updated_at,
    slug: spec.slug,
    ...(spec.source_url === null ? {} : { sourceURL: spec.source_url }),
    refresh: { interval: spec.refresh },
    processingState: spec.state,
    ...(spec.last_version_id === null ? {} : { lastVersion: spec.last_version_id }),
    ...(spec.last_processed_at === null ? {} : { lastProcessedAt: spec.last_processed_at }),
    ...(spec.error_code === null ? {} : { lastProcessErrorCode: spec.error_code }),
    ...(spec.error_text === null ? {} : { lastProcessError: spec.error_text }),
    permissions: specPermissions(role),
    urls: { location: url.api(path), app: url.app(path) },
  };
}

/** A version as the API shows it; `download` is where its document is got. */
export function presentVersion(
  spec: Place,
  version: VersionRow,
  download: string,
  url: Urls,
): VersionResource {
  return {
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.created_at,
    url: download,
    problemCount: version.problem_count,
    urls: { location: url.api(`${pathOf(spec)}/versions/${version.id}`) },
  };
}

function pathOf({ organization_id: organizationId, slug }: Place): string {
  return `/orgs/${organizationId}/openapi/${slug}`;
}
