import { eq } from 'drizzle-orm'
import { formatMoney } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { rowsBlock } from '#server/integrations/mail/email-blocks.ts'
import { button, fixed } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { documentNames, markDocumentsEmailed } from '#server/orders/emails/document-rows.ts'
import { recordOrderEmail } from '#server/orders/emails/record-order-email.ts'
import { documentEmail, documentRowNames } from './document-emails.ts'

/**
 * The job that sends the link of a tax document issued after
 * the order's or refund's e-mail. A link is sent once.
 */
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
  const { link } = document
  if (link === null || document.emailedAt !== null) return
  const { language } = order
  const rows = documentRowNames[language]
  const number = orderNumberText(order.number)
  const messageId = `<document.${emailNumber}@${new URL(settings.publicUrl).hostname}>`
  await mailer.send({
    to: order.email,
    language,
    messageId,
    ...composeEmail(settings, documentEmail, {
      language,
      values: {
        name: order.name,
        orderNumber: number,
        documentName: documentNames[language][document.kind],
      },
      blocks: {
        details: fixed(
          rowsBlock([
            { label: rows.number, value: document.number ?? '' },
            { label: rows.amount, value: formatMoney(document.amountAgorot) },
            ...(document.allocationNumber === null
              ? []
              : [{ label: rows.allocation, value: document.allocationNumber }]),
            { label: rows.order, value: number },
          ]),
        ),
        button: button(link),
      },
    }),
  })
  await recordOrderEmail(pool, { messageId, orderId: order.id, emailKind: 'document' })
  await markDocumentsEmailed(pool, [{ id: documentId, link }])
}
