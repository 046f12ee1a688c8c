/** One request of the bench. */
export interface SentRequest {
  method: string;
  path: string;
  body?: string;
  /** Without a token, as readers ask. */
  isAnonymous?: boolean;
}

/** Sends a request to the measured server. */
export type Send = (request: SentRequest) => Promise<{ status: number; text: string }>;

/** What the bench measures: the name of a request, and what makes it, which is not measured. */
export type Preparation = readonly [name: string, make: () => Promise<SentRequest>];

const PAGE_BYTES = 1_000_000;

/** Prepares a published page for readers, and requests that are made to keep a server busy. */
export async function prepareRequests(
  send: Send,
): Promise<{ page: string; prepare: readonly Preparation[] }> {
  async function call(method: string, path: string, body?: unknown) {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await send({ method, path, ...text });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.text === '' ? undefined : JSON.parse(answer.text);
  }

  const { items: organizations } = await call('GET', '/v1/orgs');
  const org = `/v1/orgs/${organizations[0].id}`;
  const space = await call('POST', `${org}/spaces`, { title: 'Kilns' });
  const at = `/v1/spaces/${space.id}`;
  const content = `${at}/content`;

  const insert = async (title: string, markdown: string) => {
    const changes = [{ operation: 'insert_page', title, document: { markdown } }];
    const path = `${content}?compat=false`;
    const { changes: made } = await call('POST', path, { changes });
    return made[0].page as string;
  };
  await insert('Kilns', 'They are hot. '.repeat(200));
  const site = await call('POST', `${org}/sites`, { title: 'Kilns', spaces: [space.id] });
  await call('POST', `${org}/sites/${site.id}/publish`);
  const published = await call('GET', `${org}/sites/${site.id}`);
  const page = new URL(published.urls.published).pathname;
  const base = page.replace(/\/$/, '');

  const write = (changes: readonly unknown[]): SentRequest => ({
    ...{ method: 'POST', path: content },
    body: JSON.stringify({ changes }),
  });
  const read = (path: string): SentRequest => ({ method: 'GET', path });
  const insertions = (texts: readonly string[]) =>
    texts.map((markdown, index) => ({
      ...{ operation: 'insert_page', title: `Page ${index}` },
      document: { markdown },
    }));
  const update = (id: string, markdown: string) => ({
    ...{ operation: 'update_page', page: id },
    document: { markdown },
  });
  const headOf = async () => (await call('GET', content)).id ?? (await call('GET', at)).revision;

  const prepare: Preparation[] = [
    [
      'highlighting of six blocks of 60 KB',
      async () => {
        const line = '_a'.repeat(990);
        const block = `\`\`\`apex\n${`${line}\n`.repeat(30)}\`\`\`\n`;
        await insert(
          'Code',
          Array.from({ length: 6 }, (_, at) => `${block}\nand ${at}\n`).join('\n'),
        );
        return { method: 'GET', path: `${base}/code`, isAnonymous: true };
      },
    ],
    [
      'a page of 1 MB of paragraphs',
      async () => {
        await insert('Long', makeParagraphs(PAGE_BYTES, 60));
        return { method: 'GET', path: `${base}/long`, isAnonymous: true };
      },
    ],
    [
      '9,000 unknown icons',
      async () => {
        const icons = Array.from(
          { length: 9000 },
          (_, at) => `<i class="fa-zz${at}">:zz${at}:</i>`,
        );
        await insert('Icons', icons.join(' '));
        return { method: 'GET', path: `${base}/icons`, isAnonymous: true };
      },
    ],
    [
      'changes as HTML of 16 pages of 1 MB',
      async () => {
        for (let at = 0; at < 16; at += 1) {
          await insert(`Changed ${at}`, makeParagraphs(PAGE_BYTES, 50 + at));
        }
        return read(`${at}/revisions/${await headOf()}/changes?format=html`);
      },
    ],
    [
      '41 MB of {},',
      async () => ({
        ...{ method: 'POST', path: content },
        body: `{"changes":[${'{},'.repeat(13_600_000)}{}]}`,
      }),
    ],
    [
      'a batch of 50 pages of 60 KB of brackets',
      async () => write(insertions(repeat(50, (at) => `${at} ${'[a]('.repeat(15_000)}`))),
    ],
    [
      'a batch of 50 pages of 60 KB of emphasis',
      async () => write(insertions(repeat(50, (at) => `${at} ${'*a_ **b __c '.repeat(5000)}`))),
    ],
    [
      'a batch of 50 pages of 60 KB of quotes in lists',
      async () => write(insertions(repeat(50, (at) => `${at}\n\n${'> - > '.repeat(9000)}x`))),
    ],
    [
      'a batch of 50 pages of 60 KB of tags',
      async () => write(insertions(repeat(50, (at) => `${at} ${'<b><i>'.repeat(10_000)}`))),
    ],
    [
      'a batch of 8 pages of 1 MB',
      async () => write(insertions(repeat(8, (at) => makeParagraphs(PAGE_BYTES, 70 + at)))),
    ],
    [
      'a page of 1 MB of one paragraph again and again, written',
      async () => write(insertions([makeSame(PAGE_BYTES)])),
    ],
    [
      'the same, updated',
      async () => {
        const id = await insert('Same', makeSame(PAGE_BYTES));
        return write([
          update(id, `${makeSame(PAGE_BYTES / 2)}other\n\n${makeSame(PAGE_BYTES / 2)}`),
        ]);
      },
    ],
    [
      'the same, rolled back',
      async () => {
        const id = await insert('Rolled', makeSame(PAGE_BYTES));
        const revision = await headOf();
        await call('POST', content, {
          changes: [update(id, `first\n\n${makeSame(PAGE_BYTES - 100)}last`)],
        });
        return { method: 'POST', path: `${at}/revisions/${revision}/rollback` };
      },
    ],
    [
      'the same, taken into a change request',
      async () => {
        const id = await insert('Taken', makeSame(PAGE_BYTES - 1000));
        const request = await call('POST', `${at}/change-requests`, { subject: 'Same' });
        const own = `${at}/change-requests/${request.id}`;
        await call('POST', `${own}/content`, {
          changes: [update(id, `${makeSame(PAGE_BYTES / 2)}own\n\n${makeSame(PAGE_BYTES / 3)}`)],
        });
        await call('POST', content, {
          changes: [update(id, `${makeSame(PAGE_BYTES / 3)}theirs\n\n${makeSame(PAGE_BYTES / 2)}`)],
        });
        return { method: 'POST', path: `${own}/update` };
      },
    ],
    [
      'a page of 1 MB as JSON',
      async () => {
        const id = await insert('Json', makeParagraphs(PAGE_BYTES, 57));
        return read(`${content}/page/${id}?format=document`);
      },
    ],
  ];
  return { page, prepare };
}

function repeat(count: number, make: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** Paragraphs of about so many characters each. */
function makeParagraphs(bytes: number, length: number): string {
  const words = 'the kiln was fired slowly at first and then with all that it had until morning ';
  let text = '';
  for (let at = 0; text.length < bytes - length - 20; at += 1) {
    text += `${at} ${words.repeat(1 + Math.floor(length / words.length)).slice(0, length)}\n\n`;
  }
  return text;
}

/** A paragraph, again and again. */
function makeSame(bytes: number): string {
  return `${'same '.repeat(10)}\n\n`.repeat(Math.floor(bytes / 52));
}
