import { eq, sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { Transact } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'
import { rewrapSecrets } from '#server/secrets/stored-secrets.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { wrappedSecrets } from '#server/database/tables/stock/stock-batches.ts'
import { dataKeys } from '#server/database/tables/stock/stock.ts'
import { rewrap } from '#server/secrets/vault.ts'

/**
 * Wraps everything that the master key wraps with another one, in one transaction: a crash leaves all under
 * the old key or all under the new one. The stock itself is not touched. Running servers continue; the next
 * start needs the new key and refuses the old one. Throws if `from` is not the current key. Returns the
 * number of keys wrapped again.
 */
export async function rotateMasterKey(transact: Transact, from: Buffer, to: Buffer): Promise<number> {
  if (from.equals(to)) throw new Error('The new master key is the old one.')
  const [before, after] = [deriveSecrets(from), deriveSecrets(to)]
  return transact(systemActor('rotate-master-key'), async (work) => {
    await work.tx.execute(sql`lock table data_keys, wrapped_secrets in exclusive mode`)
    const keys = await work.tx.select().from(dataKeys)
    for (const row of keys)
      await work.tx
        .update(dataKeys)
        .set({ wrapped: rewrap(row, before, after) })
        .where(eq(dataKeys.id, row.id))
    const secrets = await work.tx.select().from(wrappedSecrets)
    for (const { name, wrapped } of secrets)
      await work.tx
        .update(wrappedSecrets)
        .set({ wrapped: rewrapSecrets(name, wrapped, before, after) })
        .where(eq(wrappedSecrets.name, name))
    await record(work, 'master-key.rotated', 'vault', { dataKeys: keys.length, secrets: secrets.length })
    return keys.length + secrets.length
  })
}
