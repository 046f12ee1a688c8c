import { type Access, defineObject } from '../../http/access.ts';
import { createUrls } from '../../http/urls.ts';
import { type AddressedContent, showContentUrl } from './show-content-url.ts';

/** What an address names. */
const addressedContent = defineObject({ name: 'content', roles: 'grants' });

/** For callers who may see what the query's `url` names, or something around it. */
export function onAddressedContent(): Access<AddressedContent> {
  return {
    object: addressedContent,
    ability: null,
    async load({ platform, caller, query }) {
      const { url: address } = query as { url: string };
      const url = createUrls(platform.config.publicUrl);
      return (await showContentUrl(platform, { address, caller, url })) ?? null;
    },
    roleOf: () => null,
  };
}
