import { createServer } from 'node:http';

/** What `bare-server.ts` is given as its argument, in JSON. */
export interface BareInput {
  port: number;
  headers: Record<string, string>;
  /** The bytes of the body in base64. */
  body: string;
}

/** What Node itself takes to send these bytes: the least that any server on it can take. */
function serve({ port, headers, body }: BareInput): void {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? '') as BareInput);
