import type { Operation } from '../../http/implement-operation.ts';
import type { Platform } from '../../platform/index.ts';
import { registerChecks } from './check-claims.ts';
import { deleteCustomHostname } from './operations/delete-custom-hostname.ts';
import { getCustomHostname } from './operations/get-custom-hostname.ts';
import { updateCustomHostname } from './operations/update-custom-hostname.ts';
import { verifyCustomHostname } from './operations/verify-custom-hostname.ts';

/** Host names of sites, each of one site on the whole server, whoever proved it last by the DNS. */
export const customHostnameOperations: readonly Operation[] = [
  getCustomHostname,
  updateCustomHostname,
  deleteCustomHostname,
  verifyCustomHostname,
];

/** Looks for the records that prove host names. */
export function subscribeCustomHostnames(platform: Platform): void {
  registerChecks(platform);
}
