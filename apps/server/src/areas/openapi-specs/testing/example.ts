import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { insertChanges } from '../changes/changes-store.ts';
import { updateSpec } from '../store.ts';
import { insertVersion } from '../versions-store.ts';
import { createSpec } from '../write.ts';

const VIEW = {
  ...{ format: '3.1.0', title: 'Kilns', version: '1', servers: [], security: [], tags: [] },
  ...{ operations: [], webhooks: [], schemas: [] },
};

/** A specification with a version, whose slug is no other organization's. */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const now = platform.clock.now().toISOString();
  const { hash } = await platform.blobs.put(Buffer.from('{"openapi":"3.1.0"}'));
  const source = {
    ...{ source_url: null, source_name: 'openapi.json', source_blob: hash, source_files: null },
    ...{ space_id: null, file_id: null, refresh: 'never' as const },
  };
  const actor = userActor(ownerId);
  const slug = `kilns-${platform.ids.next()}`;
  const spec = await createSpec(platform, tx, { organizationId, slug, source, actor });
  const versionId = platform.ids.next();
  await insertVersion(
    tx,
    {
      ...{ id: versionId, spec_id: spec.id, content_hash: 'c', outline_hash: 'o' },
      ...{ created_at: now, problems: '[]', problem_count: 0, view: JSON.stringify(VIEW) },
      info_version: VIEW.version,
    },
    [
      {
        ...{ version_id: versionId, place: 0, address: '', name: 'openapi.json' },
        ...{ blob: hash, json_blob: hash, etag: null, last_modified: null },
      },
    ],
  );
  await insertChanges(tx, {
    ...{ version_id: versionId, spec_id: spec.id, previous_id: platform.ids.next() },
    ...{ change_count: 0, breaking_count: 0, changes: '[]' },
  });
  await updateSpec(tx, spec.id, { last_version_id: versionId, state: 'complete' });
  return { specSlug: slug, versionId };
};
