import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/rows.ts'
import { settingsOfProvider, settingsStoredAt } from '#server/payments/settling/settings-stored-at.ts'

/**
 * Whether the settings of its provider may have changed since a message arrived: an owner changed them, or they
 * come from the environment and this server has started since. PayPal's signature covers the webhook to which it
 * sent a message, so with the settings of another webhook a genuine message looks forged.
 */
export async function arrivedUnderOtherSettings(
  { pool, settings }: Pick<ServerContext, 'pool' | 'settings'>,
  { id, provider }: { readonly id: string; readonly provider: string },
): Promise<boolean> {
  const { environmentNames } = settings.variables
  const isOfEnvironment = settingsOfProvider(provider).some((name) => environmentNames.has(name))
  const [message] = await rowsOf(
    typed(pool),
    v.object({ isOlder: v.boolean() }),
    sql`
    select coalesce(created_at < ${settingsStoredAt(provider)}, false)
      or ${isOfEnvironment} and created_at < now() - make_interval(secs => ${process.uptime()}) as "isOlder"
    from webhook_messages where id = ${id}`,
  )
  return message?.isOlder === true
}
