import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** No program listens there: whatever tries to reach another host fails at once. */
const NOWHERE = 'http://127.0.0.1:0';

/** What programs need to run at all on the systems that we know. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'TZ'];

/**
 * The environment of a process that works on what nobody trusts: none of the server's own, which may
 * hold secrets, and a proxy for every request that it could try to send.
 */
export function makeChildEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    ALL_PROXY: NOWHERE,
    http_proxy: NOWHERE,
    https_proxy: NOWHERE,
    all_proxy: NOWHERE,
  };
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  const cache = getCompileCacheDir();
  return cache === undefined ? environment : { ...environment, NODE_COMPILE_CACHE: dirname(cache) };
}
