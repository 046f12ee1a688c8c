import { Agent, request as startRequest } from 'node:http';
import { makeMemoryTree } from '../apps/server/src/areas/imports/testing/memory-tree.ts';
import { makeCounter, startCounting } from '../apps/server/src/areas/insights/index.ts';
import { startSiteServer } from '../apps/server/src/site/testing/site-server.ts';

/**
 * What it costs to count the views of a page that is answered from memory: time of the processor for
 * a request in this process, client and server together, with the same user agent, counted and not.
 * Rounds take turns, so that what else the machine does meets both. Run: `npx node bench/measure-views.ts`.
 */
const REQUESTS = 4000;
const ROUNDS = 8;
const AT_ONCE = 16;
const ADDS = 5_000_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function measure(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    await using server = await startSiteServer();
    const location = makeMemoryTree({ 'README.md': `# Kiln\n\n${'How to fire. '.repeat(300)}` });
    const { path } = await server.publish({ location, title: 'Kiln' });
    const address = `${server.origin}${path}/`;
    const times: Record<'counted' | 'not counted', number[]> = { counted: [], 'not counted': [] };
    const rates: typeof times = { counted: [], 'not counted': [] };
    await ask(address, agent, REQUESTS);
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const counting = round % 2 === 0 ? startCounting(server.platform) : undefined;
      const [cpu, begun] = [process.cpuUsage(), performance.now()];
      await ask(address, agent, REQUESTS);
      const { user, system } = process.cpuUsage(cpu);
      const name = counting ? 'counted' : 'not counted';
      times[name].push((user + system) / REQUESTS);
      rates[name].push((REQUESTS / (performance.now() - begun)) * 1000);
      await counting?.stop();
    }
    for (const [name, values] of Object.entries(times)) {
      const rate = middle(rates[name as keyof typeof rates]);
      console.log(
        `${name}: ${middle(values).toFixed(1)} µs of processor time a request (median of ${ROUNDS}; ${Math.min(...values).toFixed(1)} at best), ${rate.toFixed(0)} requests/s`,
      );
    }
    const counting = startCounting(server.platform);
    const what = { siteId: 's', siteSpaceId: 'p', spaceId: null, pageId: 'x', detail: '' };
    const counter = makeCounter({ ...what, type: 'page_view' });
    const cpu = process.cpuUsage();
    for (let at = 0; at < ADDS; at += 1) counting.add(counter);
    console.log(
      `one more view in memory: ${((process.cpuUsage(cpu).user / ADDS) * 1000).toFixed(1)} ns`,
    );
    await counting.stop();
  } finally {
    agent.destroy();
  }
}

async function ask(address: string, agent: Agent, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await askOnce(address, agent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function askOnce(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': BROWSER };
    startRequest(address, { agent, headers }, (response) => {
      response.on('end', resolve).resume();
    })
      .on('error', reject)
      .end();
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

await measure();
