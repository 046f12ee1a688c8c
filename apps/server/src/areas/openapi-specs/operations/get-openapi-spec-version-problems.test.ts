import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { askVersion } from '../testing/ask-version.ts';

describe.each(dialects)('GET …/versions/{versionId}/problems on %s', (dialect) => {
  it('answers the mistakes that were found, to those who may see it', async () => {
    const { statuses, body } = await askVersion(dialect, 'id', '/problems');
    expect(statuses).toEqual([404, 200, 403, 404, 404]);
    expect(body).toMatchObject({ count: 0, items: [] });
  });
});
