import { asc, eq } from 'drizzle-orm'
import { type InferOutput, object, optional, picklist, string } from 'valibot'
import { addressIn, type Language, textIn } from '../../shop/localized.ts'
import { formatMoney } from '../../shop/money.ts'
import { groupLines } from '../../shop/orders/group-lines.ts'
import type { ServerContext } from '../context.ts'
import { typed } from '../database/connect.ts'
import { writeLetter } from '../outside/mail/letter.ts'
import { keepLetter } from './keep-letter.ts'
import { orderLetters } from './letters.ts'
import { lineLabel } from './line-label.ts'
import { bundleOf } from './order-lines.ts'
import { orderLines, orders } from './table.ts'

type MailContext = Pick<ServerContext, 'pool' | 'mailer' | 'settings'>

export const orderEmailJob = object({
  orderId: string(),
  mail: picklist(['completed', 'paid-out-of-stock', 'surplus-payment', 'key-replaced']),
  /** Tells e-mails of one kind about one order apart. */
  about: optional(string()),
})

/** The job that writes to a buyer about an order, in the order's language. Keys never travel by mail. */
export async function mailOrder(
  context: MailContext,
  { orderId, mail, about }: InferOutput<typeof orderEmailJob>,
): Promise<void> {
  await sendOrderLetter(context, orderId, { letter: mail, number: about ?? orderId })
}

/** `number` tells letters of one kind apart; `url` is where the button leads, if not to the order. */
export type OrderLetterSending = {
  readonly letter: keyof (typeof orderLetters)['en']
  readonly number: string
  readonly url?: string
}

/** Sends one letter about an order and writes down that it has left. */
export async function sendOrderLetter(
  context: MailContext,
  orderId: string,
  { letter: kind, number, url }: OrderLetterSending,
): Promise<void> {
  const read = typed(context.pool)
  const [order] = await read.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined || order.email === '') return
  const lines = await read
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const language: Language = order.language
  const words = orderLetters[language][kind]
  const orderUrl = context.settings.publicUrl + addressIn(language, `/orders/${orderId}`)
  const letter = writeLetter(
    {
      language,
      subject: words.subject(context.settings.shop.name),
      paragraphs: [words.greeting(order.name), ...words.paragraphs],
      rows: [
        ...groupLines(lines.map((line) => ({ ...line, bundle: bundleOf(line) }))).map((group) => ({
          label: lineLabel(group, language),
          value: formatMoney(group.lines.reduce((sum, line) => sum + line.totalAgorot, 0)),
        })),
        ...(kind === 'completed' ? lines : []).flatMap((line) =>
          (line.answers ?? []).map(({ label, value }) => ({
            label: label[language],
            value: textIn(value, language),
          })),
        ),
        { label: words.total, value: formatMoney(order.totalAgorot) },
        { label: words.vat(order.vatPercent), value: formatMoney(order.vatAgorot) },
        { label: words.order, value: orderId },
      ],
      button: { label: words.button, url: url ?? orderUrl },
    },
    context.settings,
  )
  const messageId = `<${kind}.${number}@${new URL(context.settings.publicUrl).hostname}>`
  await context.mailer.send({ to: order.email, language, messageId, ...letter })
  await keepLetter(context.pool, { messageId, orderId, letter: kind })
}
