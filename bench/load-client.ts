import autocannon from 'autocannon';

/** What `load-client.ts` is given as its argument, in JSON. */
export interface LoadInput {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** What it prints. */
export interface LoadResult {
  requestsPerSecond: number;
  requests: number;
  /** Share of one core that the client itself was busy, 0 to 1. */
  clientBusy: number;
  /** Answers other than 2xx, and requests that failed. */
  failed: number;
}

async function load({ url, headers, connections, seconds }: LoadInput): Promise<LoadResult> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await autocannon({ url, headers, connections, duration: seconds, workers: 0 });
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    clientBusy: (user + system) / 1e6 / elapsed,
    failed: result.non2xx + result.errors,
  };
}

if (import.meta.main) {
  const result = await load(JSON.parse(process.argv[2] ?? '') as LoadInput);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
