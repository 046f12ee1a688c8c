/** What a server answered; status 0 where the connection broke, so that nobody knows what became of it. */
export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** What is sent. */
export interface Ask {
  method: string;
  /** Below `/v1`. */
  path: string;
  /** Sent as JSON; bytes are sent as they are. */
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string | undefined;
  token: string;
}

const NO_ANSWER = { status: 0, text: '', headers: new Headers() };
/** As long as a client waits for an answer. */
const PATIENCE_MS = 60_000;

/** Sends one request, as any client of the API would; never throws, and never sends it twice by itself. */
export async function ask(
  origin: string,
  { method, path, body, key, token }: Ask,
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/v1${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': readType(body) }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? body.slice() : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch {
    return NO_ANSWER;
  }
}

function readType(body: unknown): string {
  return body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
}

/** Fetches bytes by an address of an answer, from one of several servers; undefined where there are none. */
export async function fetchBytes(
  origin: string,
  address: string,
  token?: string,
): Promise<Uint8Array | undefined> {
  const { pathname, search } = new URL(address, origin);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(origin + pathname + search, { headers });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw new Error(`${response.status} for ${pathname}`);
}

/** Whether an answer says that the write is done. */
export function isDone({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
