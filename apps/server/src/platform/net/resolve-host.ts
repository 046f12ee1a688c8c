import { type LookupAddress, NODATA, NOTFOUND } from 'node:dns';
import { lookup as lookupHost, Resolver } from 'node:dns/promises';
import { createWorkQueue } from '../jobs/work-queue.ts';

/** An address that a host name stands for. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Resolves a host name. */
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

/** How long one name server is waited for at first, in milliseconds, and how often it is asked. */
const TIMEOUT_MS = 3000;
const TRIES = 2;

/** What a name server, and what the machine itself says of a name. */
export interface HostSources {
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>;
  lookup(host: string): Promise<LookupAddress[]>;
}

/**
 * A resolver that names from outside cannot use to hold up anything else. The system's own lookup
 * takes one of the few threads that files are read with, for as long as a name server keeps silent.
 * Name servers are asked over sockets instead; only names that they do not know, and those without a
 * dot, which they cannot, are looked up by the system (the hosts file, the local network), one at a
 * time.
 */
export function createHostResolver(sources: HostSources = openSources()): ResolveHost {
  const queue = createWorkQueue({ atOnce: 1, waiting: 100 });
  const lookup = (host: string) => queue.run(() => sources.lookup(host));
  return async (host) => {
    if (!host.includes('.')) return lookup(host);
    const answers = await Promise.allSettled([
      sources.resolver.resolve4(host),
      sources.resolver.resolve6(host),
    ]);
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address): HostAddress => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    );
    if (found.length > 0) return found;
    const refused = answers.find(
      (answer) => answer.status === 'rejected' && !isUnknown(answer.reason),
    );
    if (refused?.status === 'rejected' && isSilent(refused.reason)) throw refused.reason;
    return lookup(host);
  };
}

function openSources(): HostSources {
  return {
    resolver: new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }),
    lookup: (host) => lookupHost(host, { all: true, verbatim: true }),
  };
}

function isUnknown(error: unknown): boolean {
  const code = codeOf(error);
  return code === NOTFOUND || code === NODATA;
}

/** Whether a name server kept silent, or said something else than an answer. */
function isSilent(error: unknown): boolean {
  return codeOf(error) !== 'ECONNREFUSED';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
