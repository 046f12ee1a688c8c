import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { askVersion } from '../testing/ask-version.ts';

describe.each(dialects)('GET …/versions/{versionId} on %s', (dialect) => {
  it('answers the version, to those who may see it', async () => {
    const { statuses, body, versionId } = await askVersion(dialect, 'id');
    expect(statuses).toEqual([404, 200, 403, 404, 404]);
    expect(body).toMatchObject({
      ...{ object: 'openapi-spec-version', id: versionId, problemCount: 0 },
      urls: { location: expect.stringContaining(`/kilns/versions/${versionId}`) },
    });
  });
});
