import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { addDataKey } from '#server/secrets/vault.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { countOldSeals, resealKeys } from './reseal-keys.ts'

type Rotating = Pick<ServerContext, 'transact' | 'vault'> & {
  readonly secrets: Secrets
  readonly done?: (keys: number) => void
}

/**
 * Makes a new data key and seals all licence keys by it, beside servers that go on: they hear of it before any key
 * is sealed by it, and learn it when they meet one. Where an earlier rotation was cut short, that one is finished
 * first, and no further data key is made. Returns how many keys were sealed anew.
 */
export async function rotateDataKey({ transact, vault, secrets, done }: Rotating): Promise<{
  readonly sealed: number
  readonly broken: number
}> {
  await transact(systemActor('rotate-data-key'), async (work) => {
    await work.connection.query('lock table data_keys in exclusive mode')
    if ((await countOldSeals(work.tx)) > 0) return
    const dataKey = await addDataKey(work.connection, secrets)
    await record(work, 'data-key.rotated', 'vault', { dataKey })
  })
  await vault.reload()
  const total = { sealed: 0, broken: 0 }
  for (;;) {
    const { sealed, broken } = await resealKeys({ transact, vault, ...(done && { done }) })
    total.sealed += sealed
    total.broken = broken
    // what a server sealed by the old one while it heard of the new one
    if (sealed === 0) return total
  }
}
