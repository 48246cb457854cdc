import { desc, eq } from 'drizzle-orm'
import type { TestOrder } from '#contract/admin/going-live.ts'
import { toShekels } from '#shop/money.ts'
import type { Read } from '#server/database/transaction.ts'
import { testOrders } from '#server/database/tables/going-live.ts'
import { users } from '#server/database/tables/identity/users.ts'

const shownRows = 10

/** The newest test orders; with an id, that one. */
export async function viewTestOrders({ tx }: Pick<Read, 'tx'>, id?: string): Promise<TestOrder[]> {
  const rows = await tx
    .select({ order: testOrders, openedBy: users.username })
    .from(testOrders)
    .leftJoin(users, eq(users.id, testOrders.openedBy))
    .where(id === undefined ? undefined : eq(testOrders.id, id))
    .orderBy(desc(testOrders.createdAt))
    .limit(shownRows)
  return rows.map(({ order, openedBy }) => ({
    id: order.id,
    provider: order.provider,
    mark: order.method,
    amount: toShekels(order.amountAgorot),
    status: order.status,
    reason: order.reason,
    paymentUrl: order.status === 'open' ? order.paymentUrl : null,
    openedBy,
    openedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    documents: [
      { kind: 'charge' as const, number: order.documentNumber, link: order.documentLink },
      { kind: 'credit' as const, number: order.creditNumber, link: order.creditLink },
    ].flatMap(({ kind, number, link }) => (number === null ? [] : [{ kind, number, link }])),
    lacksDocument: order.documentProblem !== null,
  }))
}
