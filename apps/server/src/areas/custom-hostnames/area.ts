import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { registerChecks } from './check-claims.ts';
import { deleteCustomHostname } from './operations/delete-custom-hostname.ts';
import { getCustomHostname } from './operations/get-custom-hostname.ts';
import { updateCustomHostname } from './operations/update-custom-hostname.ts';
import { verifyCustomHostname } from './operations/verify-custom-hostname.ts';

/** Host names of sites, each of one site on the whole server, whoever proved it last by the DNS. */
export const customHostnamesArea = defineArea({
  name: 'custom-hostnames',
  words: ['custom-hostname'],
  operations: [getCustomHostname, updateCustomHostname, deleteCustomHostname, verifyCustomHostname],
  tables: ['custom_hostnames'],
  events: ['custom-hostname.claimed', 'custom-hostname.updated', 'custom-hostname.released'],
  jobs: ['custom-hostnames.check'],
  open: subscribeCustomHostnames,
});

/** Looks for the records that prove host names. */
function subscribeCustomHostnames(platform: Platform): void {
  registerChecks(platform);
}
