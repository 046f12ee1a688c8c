import { listActiveProviders } from '../../areas/sso/index.ts';
import { notFound } from '../../http/errors.ts';
import { definePage } from '../page.ts';
import { renderProviders } from '../templates/sso.ts';

/** Shows the providers of one organization; one without any looks like none. */
export const showOrganizationSso = definePage({
  method: 'GET',
  path: '/sign-in/sso/{organizationId}',
  async handle(input) {
    const { platform, params } = input;
    const providers = await listActiveProviders(platform.database.db, [params.organizationId]);
    if (providers.length === 0) throw notFound('organization');
    return renderProviders(input, providers);
  },
});
