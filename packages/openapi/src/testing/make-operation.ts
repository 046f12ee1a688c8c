import type { LoadedReference, OperationView, SchemaBody, SpecificationView } from '../model.ts';

/** An operation of which a test says what matters to it. */
export function makeOperation(fields: Partial<OperationView> = {}): OperationView {
  return {
    method: 'get',
    path: '/pets',
    tags: [],
    servers: [{ url: 'https://api.example.com/v1' }],
    security: [],
    parameters: [],
    responses: [],
    callbacks: [],
    codeSamples: [],
    ...fields,
  };
}

/** A specification without anything in it. */
export function makeSpecification(fields: Partial<SpecificationView> = {}): SpecificationView {
  return {
    format: '3.1.0',
    title: 'Pets',
    version: '1.0.0',
    servers: [],
    security: [],
    tags: [],
    operations: [],
    webhooks: [],
    schemas: [],
    problems: [],
    problemCount: 0,
    ...fields,
  };
}

/** A reference of an operation, with the schemas that it names. */
export function makeReference(
  operation: OperationView,
  known: Readonly<Record<string, SchemaBody>> = {},
): LoadedReference {
  return {
    specification: makeSpecification(),
    operation,
    known: new Map(Object.entries(known)),
  };
}
