import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import PostalMime from 'postal-mime';
import type { Platform } from '../../platform/index.ts';
import type { TestServer } from '../../testing/test-server.ts';

type ParsedDocument = ReturnType<typeof parseDocument>;
type ParsedNode = ParsedDocument['children'][number];

/** A form of a page, as a browser without scripts would send it. */
export interface PageForm {
  action: string;
  method: string;
  /** The values that the page gave its fields. */
  fields: Record<string, string>;
}

/** A page or a redirect, as a browser sees it. */
export interface ClientAnswer {
  status: number;
  headers: Headers;
  /** Where a redirect leads. */
  location: string | undefined;
  /** The text of the main part, white space folded. */
  text: string;
  html: string;
  forms: PageForm[];
}

/** A browser without scripts: it keeps cookies, opens pages and sends their forms. */
export interface FormClient {
  cookies: Map<string, string>;
  /** Opens a page; redirects are not followed. */
  open(path: string, headers?: Record<string, string>): Promise<ClientAnswer>;
  /** Sends the form of an answer whose action is `action`, with values put into its fields. */
  submit(
    page: ClientAnswer,
    action: string,
    values?: Readonly<Record<string, string>>,
  ): Promise<ClientAnswer>;
  /** Sends fields that no page gave. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<ClientAnswer>;
}

/** Opens such a browser on a test server. */
export function openFormClient(server: Pick<TestServer, 'origin' | 'platform'>): FormClient {
  const cookies = new Map<string, string>();
  const { origin: ownOrigin } = new URL(server.platform.config.publicUrl);
  async function ask(path: string, init: RequestInit): Promise<ClientAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const target = path.startsWith(ownOrigin) ? path.slice(ownOrigin.length) : path;
    const response = await fetch(server.origin + target, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie === '' ? {} : { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const html = await response.text();
    const page = parseDocument(html);
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? undefined,
      html,
      text: readText(listElements(page, 'main')).replace(/\s+/g, ' ').trim(),
      forms: listElements(page, 'form').flatMap(readForms),
    };
  }
  const post: FormClient['post'] = (path, fields, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: ownOrigin,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    cookies,
    open: (path, headers = {}) => ask(path, { headers }),
    post,
    submit(page, action, values = {}) {
      const form = page.forms.find((one) => one.action === action);
      if (form === undefined) {
        const there = page.forms.map((one) => one.action).join(', ');
        throw new Error(`The page has no form for ${action}, only for: ${there}.`);
      }
      return post(action, { ...form.fields, ...values });
    },
  };
}

function listElements(root: ParsedDocument | ParsedNode, name: string): ParsedNode[] {
  const children = 'children' in root ? root.children : [];
  return children.flatMap((child) => [
    ...('name' in child && child.name === name ? [child] : []),
    ...listElements(child, name),
  ]);
}

function readText(nodes: readonly ParsedNode[]): string {
  return nodes
    .map((node) => {
      if ('data' in node && node.type === 'text') return node.data;
      return 'children' in node ? `${readText(node.children)} ` : '';
    })
    .join('');
}

/** A form, and again for each of its buttons that sends it elsewhere. */
function readForms(node: ParsedNode): PageForm[] {
  const { attribs = {} } = node as { attribs?: Record<string, string> };
  const fields: Record<string, string> = {};
  for (const input of listElements(node, 'input')) {
    const { name, value = '', type } = (input as { attribs: Record<string, string> }).attribs;
    if (name !== undefined && type !== 'checkbox' && type !== 'radio') fields[name] = value;
  }
  const form = { action: attribs.action ?? '', method: attribs.method ?? 'get', fields };
  const elsewhere = listElements(node, 'button').flatMap((button) => {
    const { formaction } = (button as { attribs: Record<string, string> }).attribs;
    return formaction === undefined ? [] : [{ ...form, action: formaction }];
  });
  return [form, ...elsewhere];
}

/** A mail that the server sent. */
export interface SentMail {
  to: string;
  subject: string;
  text: string;
  /** The addresses in it. */
  links: string[];
}

/** The mails that a server without a mail server wrote into files so far, the oldest first. */
export async function readMails({ jobs, config }: Platform): Promise<SentMail[]> {
  await jobs.runDue();
  const folder = join(config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => {
      const {
        to,
        subject = '',
        text = '',
      } = await PostalMime.parse(await readFile(join(folder, name)));
      return {
        to: to?.[0]?.address ?? '',
        subject,
        text,
        links: text.match(/https?:\/\/\S+/g) ?? [],
      };
    }),
  );
}
