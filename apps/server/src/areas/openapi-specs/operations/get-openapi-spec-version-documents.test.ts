import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { askVersion } from '../testing/ask-version.ts';

describe.each(dialects)('GET …/versions/{versionId}/content on %s', (dialect) => {
  it('answers what the documents say, to those who may see it', async () => {
    const { statuses, body, spec } = await askVersion(dialect, 'id', '/content');
    expect(statuses).toEqual([404, 200, 403, 404, 404]);
    expect(body).toMatchObject({
      filesystem: { 'openapi.json': spec },
      url: expect.any(String),
    });
  });
});
