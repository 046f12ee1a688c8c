import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** What `bare-server.ts` is given as its argument, in JSON. */
export interface BareInput {
  port: number;
  headers: Record<string, string>;
  /** The file with the body: a body may be longer than an argument can be. */
  bodyFile: string;
}

/** What Node itself takes to send these bytes: the least that any server on it can take. */
function serve({ port, headers, bodyFile }: BareInput): void {
  const bytes = readFileSync(bodyFile);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? '') as BareInput);
