import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addressIn, type Language } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { findUser } from '#server/identity/users/find-user.ts'
import { drawCode } from '#server/identity/codes/one-time-code.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button, code as codeBlock } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { guestLookups } from '#server/database/tables/orders/guest-orders.ts'
import { ofGuest } from '../order/list-orders.ts'
import { guestAccountEmail, guestCodeEmail } from './guest-emails.ts'

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'settings' | 'secrets' | 'mailer'>

/**
 * The job behind every request for guest orders. Only the job finds out whether there are any, and then sends
 * the code. The owner of an account gets an e-mail that says where the orders are; nobody else gets one. The code is
 * generated in any case: wrong codes are then counted alike, and do not reveal whether there are orders.
 */
export async function sendGuestCode(needs: Needs, { codeId }: JobData['send-guest-code']): Promise<void> {
  const read = typed(needs.pool)
  const [lookup] = await read.select().from(guestLookups).where(eq(guestLookups.id, codeId))
  if (lookup === undefined) return
  const { email, language } = lookup
  const code = await needs.transact(systemActor(), (work) => drawCode(work, needs.secrets.codes, codeId))
  if (code === null) return
  const { rows } = await read.execute(sql`select from orders where ${ofGuest(email)} limit 1`)
  if (rows.length === 0) return pointToAccount(needs, codeId, email)
  await send(
    needs,
    `guest-code.${codeId}.${randomBytes(6).toString('hex')}`,
    { to: email, language },
    (sender) =>
      composeEmail(sender, guestCodeEmail, { language, values: {}, blocks: { code: codeBlock(code) } }),
  )
}

async function pointToAccount(needs: Needs, codeId: string, email: string): Promise<void> {
  const user = await findUser(typed(needs.pool), email)
  if (user === null || user.disabledAt !== null) return
  const { language } = user
  const url = needs.settings.publicUrl + addressIn(language, '/sign-in')
  await send(needs, `guest-account.${codeId}`, { to: user.email, language }, (sender) =>
    composeEmail(sender, guestAccountEmail, { language, values: {}, blocks: { button: button(url) } }),
  )
}

async function send(
  { settings, mailer }: Needs,
  id: string,
  whom: { readonly to: string; readonly language: Language },
  compose: (settings: Needs['settings']) => ReturnType<typeof composeEmail>,
): Promise<void> {
  const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
  await mailer.send({ ...whom, messageId, ...compose(settings) })
}
