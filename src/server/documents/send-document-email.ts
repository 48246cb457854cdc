import { eq } from 'drizzle-orm'
import type { Language } from '#shop/localized.ts'
import { formatMoney } from '#shop/money.ts'
import { nameInText } from '#shop/name-in-text.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { taxDocuments } from '#server/database/tables/documents.ts'
import { orders } from '#server/database/tables/orders.ts'
import { texts } from '#server/integrations/mail/email-blocks.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { documentNames, markDocumentsEmailed } from '#server/orders/emails/document-rows.ts'
import { recordOrderEmail } from '#server/orders/emails/record-order-email.ts'

type DocumentEmail = {
  readonly subject: (shop: string, name: string, order: string) => string
  readonly greeting: (name: string) => string
  readonly text: (name: string) => string
  readonly button: string
  readonly rows: Readonly<Record<'order' | 'number' | 'amount' | 'allocation', string>>
}

const documentEmail: Readonly<Record<Language, DocumentEmail>> = {
  en: {
    subject: (shop, name, order) => `${shop}: ${name} for order ${order}`,
    greeting: (name) => `Hello ${name},`,
    text: (name) => `${name} for your order was issued. The button below opens it; please keep it.`,
    button: 'Open the document',
    rows: { order: 'Order', number: 'Number', amount: 'Amount', allocation: 'Allocation number' },
  },
  he: {
    subject: (shop, name, order) => `${shop}: ${name} על הזמנה ${order}`,
    greeting: (name) => `שלום ${name},`,
    text: (name) => `הופקה ${name} על ההזמנה שלכם. הכפתור שלמטה פותח את המסמך, ומומלץ לשמור אותו.`,
    button: 'לצפייה במסמך',
    rows: { order: 'מספר הזמנה', number: 'מספר', amount: 'סכום', allocation: 'מספר הקצאה' },
  },
}

/** The job that sends the link of a tax document that came after the e-mail it belongs to. One whose link has left already is not sent again. */
export async function sendDocumentEmail(
  { pool, mailer, settings }: Pick<ServerContext, 'pool' | 'mailer' | 'settings'>,
  { documentId, number: emailNumber }: JobData['send-document-email'],
): Promise<void> {
  const [found] = await typed(pool)
    .select({ order: orders, document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(eq(taxDocuments.id, documentId))
  if (found === undefined || found.order.email === '') return
  const { order, document } = found
  if (document.link === null || document.emailedAt !== null) return
  const { language } = order
  const words = documentEmail[language]
  const name = documentNames[language][document.kind]
  const number = orderNumberText(order.number)
  const messageId = `<document.${emailNumber}@${new URL(settings.publicUrl).hostname}>`
  await mailer.send({
    to: order.email,
    language,
    messageId,
    ...renderEmail(
      {
        language,
        subject: words.subject(
          nameInText(settings.shop[language].name, language),
          name,
          nameInText(number, language),
        ),
        blocks: [
          ...texts([words.greeting(nameInText(order.name, language)), words.text(name)]),
          {
            type: 'rows',
            rows: [
              { label: words.rows.number, value: document.number ?? '' },
              { label: words.rows.amount, value: formatMoney(document.amountAgorot) },
              ...(document.allocationNumber === null
                ? []
                : [{ label: words.rows.allocation, value: document.allocationNumber }]),
              { label: words.rows.order, value: number },
            ],
          },
          { type: 'button', label: words.button, url: document.link },
        ],
      },
      settings,
    ),
  })
  await recordOrderEmail(pool, { messageId, orderId: order.id, emailKind: 'document' })
  await markDocumentsEmailed(pool, [documentId])
}
