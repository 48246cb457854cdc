import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { addDataKey } from '#server/secrets/vault.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { resealKeys } from './reseal-keys.ts'

type Rotating = Pick<ServerContext, 'transact' | 'vault'> & {
  readonly secrets: Secrets
  readonly done?: (keys: number) => void
}

/**
 * Creates a new data key and encrypts all licence keys and stored secrets with it while servers run: they are
 * notified before anything uses it, and load it when they meet a value that does. After an interrupted rotation
 * the next one starts over, because a dump made in between holds the interrupted one's data key. Returns the
 * number of values encrypted again.
 */
export async function rotateDataKey({ transact, vault, secrets, done }: Rotating): Promise<{
  readonly sealed: number
  readonly broken: number
}> {
  await transact(systemActor('rotate-data-key'), async (work) => {
    await work.connection.query('lock table data_keys in exclusive mode')
    const dataKey = await addDataKey(work.connection, secrets)
    await record(work, 'data-key.rotated', 'vault', { dataKey })
  })
  await vault.reload()
  const total = { sealed: 0, broken: 0 }
  for (;;) {
    const { sealed, broken } = await resealKeys({ transact, vault, ...(done && { done }) })
    total.sealed += sealed
    total.broken = broken
    // values that a server encrypted with the old one before it got the notice
    if (sealed === 0) return total
  }
}
