import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#shop/localized.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { rowsBlock } from '#server/integrations/mail/email-blocks.ts'
import { type EmailDefinition, placedOf, variablesOf } from '#server/integrations/mail/email-definition.ts'
import { emailVariables } from '#server/integrations/mail/email-variables.ts'
import { button, type FillBlock, fixed, placedBlocks } from '#server/integrations/mail/placed-blocks.ts'
import { emailItems, emailRows } from '#server/orders/emails/email-rows.ts'
import { addressIn } from '#shop/localized.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings'>

type SampleFilling = {
  readonly language: Language
  readonly values: Readonly<Record<string, string>>
  readonly blocks: Readonly<Record<string, FillBlock>>
  /** The order shown; null for invented values. */
  readonly orderNumber: string | null
}

/** What a preview is filled with: the newest delivered order where the e-mail is about one, else invented values. */
export async function sampleFilling(
  context: Needs,
  definition: EmailDefinition,
  language: Language,
): Promise<SampleFilling> {
  const { publicUrl } = context.settings
  const variables = variablesOf(definition)
  const values = Object.fromEntries(variables.map((name) => [name, emailVariables[name].sample[language]]))
  const blocks = Object.fromEntries(
    placedOf(definition.blocks).map(([name]) => [name, placedBlocks[name].sample(language, publicUrl)]),
  )
  const real = variables.includes('orderNumber') ? await newestOrder(context, language) : null
  if (real === null) return { language, values, blocks, orderNumber: null }
  return {
    language,
    values: { ...values, ...real.values },
    blocks: { ...blocks, ...real.blocks },
    orderNumber: real.values.orderNumber,
  }
}

/** Nothing in it opens the order: a test e-mail goes to another person than the buyer. */
async function newestOrder({ pool, settings }: Needs, language: Language) {
  const read = typed(pool)
  const [found] = await read
    .select()
    .from(orders)
    .where(sql`${orders.status} = 'completed' and ${orders.email} <> ''`)
    .orderBy(desc(orders.number))
    .limit(1)
  if (found === undefined) return null
  const order = { ...found, language }
  const lines = await read
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const items = await emailItems(read, settings.publicUrl, { order, lines })
  return {
    values: {
      name: order.name,
      orderNumber: orderNumberText(order.number),
      refundDays: String(order.refundDays),
    },
    blocks: {
      button: button(settings.publicUrl + addressIn(language, `/orders/${order.id}`)),
      items: fixed([{ type: 'items', items }]),
      details: fixed(rowsBlock(emailRows('completed', order, lines))),
    },
  }
}
