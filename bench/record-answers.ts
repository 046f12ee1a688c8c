import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Recorder } from './answers/recorder.ts';
import { tellStory } from './answers/story.ts';
import { serve } from './served.ts';

const USAGE = `Usage: npx node bench/record-answers.ts --out <file> [--checkout <folder>]

Plays a fixed story of requests against a server with an empty data folder and writes each answer as
a line of JSON. Two recordings of the same code are equal byte by byte.

  --checkout  the root of the checkout whose server is asked (default: this one)`;

const { values } = parseArgs({
  options: { out: { type: 'string' }, checkout: { type: 'string' } },
});
if (values.out === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const start = performance.now();
await using cleanUp = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'octavo-answers-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
const { checkout } = values;
const server = cleanUp.use(await serve({ dataDir, ...(checkout ? { checkout } : {}) }));
const recorder = new Recorder(server);
try {
  await tellStory(recorder);
} finally {
  // What there is helps to see why a story ended early.
  await writeFile(values.out, `${recorder.lines.join('\n')}\n`);
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
process.stderr.write(`${recorder.lines.length} answers in ${seconds} s\n`);
