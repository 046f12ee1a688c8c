import { chooseDialect } from '../../../platform/open-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** A second server on the database of a first one, as another process has it. */
export async function serveAgain({ platform }: TestServer): Promise<TestServer> {
  const dialect = await chooseDialect(platform.config, () => {});
  return startTestServer({ platform: { dialect, config: platform.config } });
}
