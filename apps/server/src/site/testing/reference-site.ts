import { seePdf } from '../../areas/pdf/testing/fetch-pdf.ts';
import { startRedirectServer } from '../../areas/redirects/testing/redirect-server.ts';
import { sendPlainRequest } from './plain-request.ts';

/** What a specification of these tests says: the words are what tests look for. */
export interface PotWords {
  summary: string;
  parameter: string;
  property: string;
  description: string;
}

/** A specification with an operation, a webhook and a few schemas. */
export function writePotSpecification(words: PotWords): string {
  const pot = { $ref: '#/components/schemas/Pot' };
  const json = (schema: object) => ({ 'application/json': { schema } });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pottery', version: '1' },
    servers: [{ url: 'https://api.pottery.test' }],
    paths: {
      '/pots/{potId}': {
        get: {
          operationId: 'getPot',
          summary: words.summary,
          description: `Reads a pot. **${words.description}**`,
          parameters: [
            { name: 'potId', in: 'path', required: true, schema: { type: 'string' } },
            { name: words.parameter, in: 'query', schema: { type: 'integer', maximum: 17 } },
          ],
          responses: {
            200: { description: 'The pot as it is.', content: json(pot) },
            404: { description: 'There is none.' },
          },
        },
      },
    },
    webhooks: {
      fired: {
        post: { summary: 'A pot was fired', requestBody: { content: json(pot) }, responses: {} },
      },
    },
    components: {
      schemas: {
        Pot: {
          type: 'object',
          description: 'What comes out of a kiln.',
          properties: {
            [words.property]: { type: 'string', description: 'Which glaze it has.' },
            lid: { $ref: '#/components/schemas/Lid' },
          },
        },
        Lid: { type: 'object', properties: { knob: { type: 'boolean' } } },
        Unnamed: { type: 'object', description: 'Nothing names it.' },
      },
    },
  });
}

/** The blocks that pages of tests hold. */
export const OPERATION =
  '{% openapi-operation spec="pots" path="/pots/{potId}" method="get" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-operation %}';
export const SCHEMAS =
  '{% openapi-schemas spec="pots" schemas="Pot,Lid" grouped="true" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-schemas %}';
export const WEBHOOK =
  '{% openapi-webhook spec="pots" name="fired" method="post" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-webhook %}';

export const CHANGES =
  '{% openapi-changes spec="pots" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-changes %}';

/** A published site of an organization that has specifications. */
export async function startReferenceSite(dialect: 'sqlite' | 'postgres') {
  const site = await startRedirectServer(dialect);
  const { server, token } = site;
  const published = await site.publish();
  if (published.status >= 300) throw new Error(JSON.stringify(published.body));
  const specs = `/orgs/${site.organizationId}/openapi`;
  const [spaceId] = site.spaceIds;
  return {
    ...site,
    spaceId,
    /** Reads what a specification says from now on, and lets all follow that follows. */
    async putSpec(slug: string, text: string) {
      const body = { source: { text } };
      const answer = await server.request<{ lastProcessError?: string }>(
        'PUT',
        `${specs}/${slug}`,
        {
          ...{ token, body },
        },
      );
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      await server.platform.jobs.runDue();
    },
    async deleteSpec(slug: string) {
      await server.request('DELETE', `${specs}/${slug}`, { token });
      await server.platform.jobs.runDue();
    },
    /** Adds a page with Markdown and answers its id. */
    async write(title: string, markdown: string): Promise<string> {
      const page = { operation: 'insert_page', title, document: { markdown } };
      const made = await site.change([page]);
      return made.changes[0]?.page?.id ?? '';
    },
    read: (below: string) => sendPlainRequest(`${server.origin}/sites/kiln${below}`),
    /** What the PDF of the space says. */
    /** What a PDF says; in this language where the space is said to be in it. */
    async readPdf(language: 'de' | null = null) {
      await server.platform.database.transaction((tx) =>
        tx.updateTable('spaces').set({ language }).where('id', '=', spaceId).execute(),
      );
      return seePdf(server, await server.request('GET', `/spaces/${spaceId}/pdf`, { token }));
    },
    /** The addresses on the site of what a search finds, in their order. */
    async search(query: string): Promise<string[]> {
      const { text } = await sendPlainRequest(
        `${server.origin}/sites/kiln/~search.json?q=${encodeURIComponent(query)}`,
      );
      return [...text.matchAll(/"href":"\/sites\/kiln([^"]*)"/g)].map(([, href]) => href ?? '');
    },
  };
}

export type ReferenceSite = Awaited<ReturnType<typeof startReferenceSite>>;
