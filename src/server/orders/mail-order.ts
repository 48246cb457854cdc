import { asc, eq } from 'drizzle-orm'
import { type InferOutput, object, optional, picklist, string } from 'valibot'
import type { Language } from '../../shop/localized.ts'
import { nameInText } from '../../shop/name-in-text.ts'
import type { ServerContext } from '../context.ts'
import { typed } from '../database/connect.ts'
import { writeLetter } from '../outside/mail/letter.ts'
import { keepLetter } from './keep-letter.ts'
import { letterRows, receivedRow } from './letter-rows.ts'
import { type OrderLetterKind, orderLetters } from './letters.ts'
import { orderLink } from './order-link.ts'
import { orderLines, orders } from './table.ts'

type MailContext = Pick<ServerContext, 'pool' | 'mailer' | 'secrets' | 'settings'>

export const orderEmailJob = object({
  orderId: string(),
  mail: picklist([
    'completed',
    'paid-out-of-stock',
    'key-replaced',
    'surplus-payment',
    'paid-after-cancellation',
    'paid-without-coupon',
    'amount-mismatch',
  ]),
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

/** `number` tells letters of one kind apart, and is the payment's id where a letter is about one; `url` is where the button leads, if not to the order. */
export type OrderLetterSending = {
  readonly letter: OrderLetterKind
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
  const letter = writeLetter(
    {
      language,
      subject: words.subject(nameInText(context.settings.shop.name, language)),
      paragraphs: [words.greeting(nameInText(order.name, language)), ...words.paragraphs],
      rows: [...letterRows(kind, order, lines), ...(await receivedRow(read, order, kind, number))],
      button: { label: words.button, url: url ?? orderLink(context, order) },
    },
    context.settings,
  )
  const messageId = `<${kind}.${number}@${new URL(context.settings.publicUrl).hostname}>`
  await context.mailer.send({ to: order.email, language, messageId, ...letter })
  await keepLetter(context.pool, { messageId, orderId, letter: kind })
}
