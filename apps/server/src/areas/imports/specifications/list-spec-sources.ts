import type { DocumentNode } from '@octavo/markup';

/** What the blocks of a document show as specifications of APIs. */
export interface SpecSources {
  /** Ids of files of the same space. */
  readonly files: ReadonlySet<string>;
  readonly urls: ReadonlySet<string>;
}

const MAX_URL_LENGTH = 2048;

/** Files and addresses that blocks name, not those that stand in code. Pure. */
export function listSpecSources(document: DocumentNode): SpecSources {
  const files = new Set<string>();
  const urls = new Set<string>();
  const waiting: unknown[] = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      waiting.push(...value);
      continue;
    }
    const { type, data } = value as { type?: unknown; data?: { ref?: unknown } };
    if (type === 'swagger' || type === 'openapi-changes') addRef(data?.ref, { files, urls });
    else waiting.push(...Object.values(value).filter((part) => typeof part === 'object'));
  }
  return { files, urls };
}

function addRef(ref: unknown, { files, urls }: { files: Set<string>; urls: Set<string> }): void {
  const { kind, file, space, url } = (ref ?? {}) as Record<string, unknown>;
  if (kind === 'file' && typeof file === 'string' && space === undefined) files.add(file);
  if (kind === 'url' && typeof url === 'string' && isFetched(url)) urls.add(url);
}

function isFetched(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
