import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { dayIn } from '#shop/israel-time.ts'
import { currency } from '#shop/money.ts'
import { vatPercentOn } from '#shop/vat.ts'
import { record } from '#server/audit/record.ts'
import { checkedValue } from '#server/database/rows.ts'
import { testOrders } from '#server/database/tables/going-live.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { type DocumentSending, fetchDocument } from '#server/documents/fetch-document.ts'
import type { DocumentRequest, PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { TestOrderContext } from './open-test-order.ts'
import { testOrderLines, numberOf, orderIdOf } from './open-test-order.ts'

/** A test order whose document or credit the provider has not issued yet, as rows of `test_orders`. */
export const lacksDocuments = sql.raw(
  '(issues_documents and document_problem is null and (document_number is null or credit_number is null))',
)

/**
 * Has the provider issue the document of a test order and its credit, because the money was real. Safe to
 * repeat: the provider issues each once. Throws if one is still being issued.
 */
export async function documentTestOrder(
  context: TestOrderContext,
  provider: PaymentProvider,
  id: string,
): Promise<void> {
  for (const kind of ['charge', 'credit'] as const) {
    const wanted = await wantedDocument(context, id, kind)
    if (wanted === null) continue
    const { order, sentSecondsAgo } = wanted
    const report = await fetchDocument(provider, order, {
      sentSecondsAgo,
      ...sendingOf(context, id, kind),
    })
    await context.transact(context.actor, async (work) => {
      const subject = `test-order:${id}`
      if (report.state === 'refused') {
        await work.tx.update(testOrders).set({ documentProblem: report.reason }).where(eq(testOrders.id, id))
        return record(work, 'test-order.not-documented', subject, { kind: order.kind, reason: report.reason })
      }
      const { number, url } = report.document
      await work.tx
        .update(testOrders)
        .set(
          kind === 'charge'
            ? { documentNumber: number, documentLink: url }
            : { creditNumber: number, creditLink: url },
        )
        .where(eq(testOrders.id, id))
      return record(work, 'test-order.documented', subject, { kind: order.kind, number })
    })
    if (report.state === 'refused') return
  }
}

type Kind = 'charge' | 'credit'

const sentAtOf = { charge: testOrders.documentSentAt, credit: testOrders.creditSentAt } as const

/** How it is recorded that the document is sent; it is sent at most once. */
function sendingOf(
  { transact, actor }: TestOrderContext,
  id: string,
  kind: Kind,
): Omit<DocumentSending, 'sentSecondsAgo'> {
  const set = (sent: SQL | null, isDue?: SQL) =>
    transact(actor, async ({ tx }) => {
      const { rowCount } = await tx
        .update(testOrders)
        .set(kind === 'charge' ? { documentSentAt: sent } : { creditSentAt: sent })
        .where(and(eq(testOrders.id, id), isDue))
      return rowCount === 1
    })
  return {
    record: () => set(sql`now()`, isNull(sentAtOf[kind])),
    undo: async () => {
      await set(null)
    },
  }
}

function secondsSince(time: SQLWrapper) {
  return checkedValue(v.nullable(v.number()), sql`extract(epoch from now() - ${time})::float8`)
}

type DueDocument = { readonly order: DocumentRequest; readonly sentSecondsAgo: number | null }

/** Null if it is issued, refused or not wanted. */
async function wantedDocument(
  { transact, actor, settings }: TestOrderContext,
  id: string,
  kind: Kind,
): Promise<DueDocument | null> {
  const [row] = await transact(actor, ({ tx }) =>
    tx
      .select({
        order: testOrders,
        username: users.username,
        email: users.email,
        language: users.language,
        sentSecondsAgo: secondsSince(sentAtOf[kind]),
        paidSecondsAgo: secondsSince(testOrders.paidAt),
      })
      .from(testOrders)
      .leftJoin(users, eq(users.id, testOrders.openedBy))
      .where(
        and(
          eq(testOrders.id, id),
          eq(testOrders.status, 'refunded'),
          isNotNull(testOrders.paidAt),
          lacksDocuments,
        ),
      ),
  )
  const paidAt = row?.order.paidAt
  if (row === undefined || !paidAt) return null
  const { order, username, email, language, sentSecondsAgo, paidSecondsAgo } = row
  if ((kind === 'charge' ? order.documentNumber : order.creditNumber) !== null) return null
  const vatPercent = vatPercentOn(dayIn(paidAt.toISOString()), settings.vat)
  return {
    sentSecondsAgo,
    order: {
      documentId: kind === 'charge' ? id : order.refundId,
      kind: kind === 'credit' ? 'credit' : vatPercent > 0 ? 'invoice-receipt' : 'receipt',
      orderId: orderIdOf(id),
      orderNumber: numberOf(id),
      language: language ?? 'he',
      reference: order.reference ?? '',
      transactionId: (kind === 'charge' ? order.transactionId : order.refundTransactionId) ?? '',
      chargedSecondsAgo: paidSecondsAgo ?? 0,
      amountAgorot: order.amountAgorot,
      currency,
      vatPercent,
      lines: testOrderLines(order.amountAgorot),
      buyer: { name: username ?? '', email: email ?? '', phone: null, business: null },
      creditOf: kind === 'credit' ? order.documentNumber : null,
    },
  }
}
