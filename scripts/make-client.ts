import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@octavo/contract';
import { operations } from '@octavo/contract/operations';

/** The operations of the client, made from the contract. */
export const CLIENT_OPERATIONS = join(import.meta.dirname, '../packages/client/src/operations.ts');

/** What the client says of each operation: its method and path, its flags, and its types. */
export async function renderClientOperations(): Promise<string> {
  const areas = await findAreas();
  const used = [...new Set(operations.map(({ id }) => areas.get(id) ?? ''))].sort();
  const imports = used.map(
    (area) => `import type * as ${nameOf(area)} from '@octavo/contract/${area}';`,
  );
  const declared = operations.map((declaration) => {
    const name = nameOf(declaration.id);
    const area = nameOf(areas.get(declaration.id) ?? '');
    const { kinds, flags } = describeKinds(declaration);
    const text = [declaration.method, declaration.path, ...flags].join(' ').replace(/'/g, "\\'");
    return `/** ${declaration.summary}. */\nexport const ${name} = '${text}' as Op<typeof ${area}.${name}${kinds}>;\n`;
  });
  return `${HEAD}${imports.join('\n')}\nimport type { Op } from './operation-types.ts';\n\n${declared.join('\n')}`;
}

const HEAD = '/* Made from the contract by `npm run client`. */\n\n';

function describeKinds(declaration: contract.OperationDeclaration) {
  const takesBytes = declaration.bodyType === 'stream';
  const answersBytes = Object.entries(declaration.responses).some(
    ([status, schema]) => status === '200' && schema === null,
  );
  const flags = [
    ...(contract.takesIdempotencyKey(declaration) ? ['key'] : []),
    ...(answersBytes ? ['response'] : []),
  ];
  if (answersBytes)
    return { flags, kinds: takesBytes ? ", 'bytes', 'response'" : ", 'json', 'response'" };
  return { flags, kinds: takesBytes ? ", 'bytes'" : '' };
}

/** Operation -> the area that declares it. */
async function findAreas(): Promise<ReadonlyMap<string, string>> {
  const root = join(import.meta.dirname, '../packages/contract/src');
  const areas = new Map<string, string>();
  for (const path of globSync('*/operations.ts', { cwd: root })) {
    const module: Record<string, unknown> = await import(join(root, path));
    for (const value of Object.values(module)) {
      const { id } = (value ?? {}) as { id?: unknown };
      if (typeof id === 'string') areas.set(id, path.split('/', 1)[0] ?? '');
    }
  }
  return areas;
}

function nameOf(id: string): string {
  return id.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

if (import.meta.main) writeFileSync(CLIENT_OPERATIONS, await renderClientOperations());
