import { Resolver } from 'node:dns/promises';

/**
 * The TXT records of a name, each as one text; none where there is no such name.
 *
 * @throws LookupFailedError when nobody answers, or with something else than records
 */
export type ResolveTxt = (name: string) => Promise<string[]>;

/** What a name stands for could not be found out. The message is for people. */
export class LookupFailedError extends Error {
  override readonly name = 'LookupFailedError';
}

/** Answers that say that there are no such records, rather than that nobody knows. */
const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);
const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** Looks names up in the DNS by the resolvers of the machine, or by `servers`; each twice at most. */
export function createTxtResolver(
  options: { servers?: readonly string[]; timeoutMs?: number } = {},
): ResolveTxt {
  return async (name) => {
    // A new one each time, since a resolver keeps the servers that it was made with.
    const resolver = new Resolver({ timeout: options.timeoutMs ?? TIMEOUT_MS, tries: TRIES });
    if (options.servers !== undefined) resolver.setServers(options.servers);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (ABSENT.has(code)) return [];
      throw new LookupFailedError(`The DNS did not answer for "${name}" (${code}).`, {
        cause: error,
      });
    }
  };
}
