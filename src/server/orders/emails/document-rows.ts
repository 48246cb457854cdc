import { and, asc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '#shop/localized.ts'
import { typed } from '#server/database/connect.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type DocumentKind, taxDocuments } from '#server/database/tables/payments/documents.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import type { EmailRow } from '#server/integrations/mail/email-blocks.ts'

/** The names of tax documents in e-mails. */
export const documentNames = {
  en: { 'invoice-receipt': 'Tax invoice / receipt', receipt: 'Receipt', credit: 'Credit note' },
  he: { 'invoice-receipt': 'חשבונית מס/קבלה', receipt: 'קבלה', credit: 'חשבונית זיכוי' },
} as const satisfies Record<Language, Record<DocumentKind, string>>

type Of = { readonly orderId: string; readonly refundId: string | null; readonly language: Language }
type SentLink = { readonly id: string; readonly link: string }
type Linked = { readonly links: readonly SentLink[]; readonly rows: readonly EmailRow[] }

/** The documents of the payment that paid the order, or of one refund, that already have a link. */
export async function documentRows(
  read: ReturnType<typeof typed>,
  { orderId, refundId, language }: Of,
): Promise<Linked> {
  const found = await read
    .select(getTableColumns(taxDocuments))
    .from(taxDocuments)
    .innerJoin(payments, eq(payments.id, taxDocuments.paymentId))
    .where(
      and(
        eq(taxDocuments.orderId, orderId),
        refundId === null
          ? and(isNull(taxDocuments.refundId), eq(payments.allocation, 'matched'))
          : eq(taxDocuments.refundId, refundId),
        eq(taxDocuments.status, 'issued'),
        isNotNull(taxDocuments.link),
      ),
    )
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
  return {
    links: found.flatMap(({ id, link }) => (link === null ? [] : { id, link })),
    rows: found.map(({ kind, number, link }) => ({
      label: documentNames[language][kind],
      value: number ?? '',
      ...(link !== null && { url: link }),
    })),
  }
}

/**
 * Records that the links were e-mailed, so that no later e-mail is sent for them. One that a manager corrected while
 * the e-mail was sent still gets its own.
 */
export async function markDocumentsEmailed(
  pool: ServerContext['pool'],
  links: readonly SentLink[],
): Promise<void> {
  if (links.length === 0) return
  await typed(pool)
    .update(taxDocuments)
    .set({ emailedAt: sql`now()` })
    .where(or(...links.map(({ id, link }) => and(eq(taxDocuments.id, id), eq(taxDocuments.link, link)))))
}
