import * as audit from './audit/operations.ts';
import { audited, listDeclared } from './audited.ts';
import type { OperationDeclaration } from './operation.ts';
import * as service from './service/operations.ts';

/** Every operation of the API, those about the service itself first. */
export const operations: readonly OperationDeclaration[] = [
  ...listDeclared(service),
  ...audited,
  ...listDeclared(audit),
];
