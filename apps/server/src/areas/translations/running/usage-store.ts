import type { Db, Tx } from '../../../platform/index.ts';
import type { TranslationUsageTable } from '../tables.ts';

/** Adds to what was asked for in a month. */
export async function tallyUsage(tx: Tx, usage: TranslationUsageTable): Promise<void> {
  await tx
    .insertInto('translation_usage')
    .values(usage)
    .onConflict((conflict) =>
      conflict.columns(['settings_id', 'month', 'provider']).doUpdateSet((is) => ({
        characters: is('translation_usage.characters', '+', usage.characters),
        input_tokens: is('translation_usage.input_tokens', '+', usage.input_tokens),
        output_tokens: is('translation_usage.output_tokens', '+', usage.output_tokens),
        requests: is('translation_usage.requests', '+', usage.requests),
      })),
    )
    .execute();
}

/** How many characters settings had sent in a month, whoever translated. */
export async function countCharactersSent(
  db: Db,
  settingsId: string,
  month: string,
): Promise<number> {
  const { sum } = await db
    .selectFrom('translation_usage')
    .select((is) => is.fn.sum<number | null>('characters').as('sum'))
    .where('settings_id', '=', settingsId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** What settings asked for, the newest month first. */
export async function listUsage(
  db: Db,
  settingsId: string,
  {
    after,
    limit,
  }: { after: readonly [month: string, provider: string] | undefined; limit: number },
): Promise<TranslationUsageTable[]> {
  let query = db.selectFrom('translation_usage').selectAll().where('settings_id', '=', settingsId);
  if (after !== undefined) {
    const [month, provider] = after;
    query = query.where((is) =>
      is.or([
        is('month', '<', month),
        is.and([is('month', '=', month), is.eb('provider', '>', provider as never)]),
      ]),
    );
  }
  return query.orderBy('month', 'desc').orderBy('provider').limit(limit).execute();
}

/** How many months with providers there are. */
export async function countUsage(db: Db, settingsId: string): Promise<number> {
  const { count } = await db
    .selectFrom('translation_usage')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('settings_id', '=', settingsId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
