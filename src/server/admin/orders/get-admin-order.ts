import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/orders.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { risk } from '#contract/admin/orders/order-tasks.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { hasService } from '#shop/orders/service.ts'
import { mayChange, orderStatuses } from '#shop/orders/status.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { customerOf } from '#server/database/customer-of.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { orderNotes } from '#server/database/tables/orders/order-notes.ts'
import { blocksOfOrder } from '#server/orders/blocks/blocks-of-order.ts'
import { versionOf } from '#server/orders/order/order-version.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import { refundClaims } from '#server/database/tables/payments/refunds.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { managerTasks } from '#server/database/tables/orders/manager-tasks.ts'
import { buyerOf } from '#server/orders/order/paid-lines.ts'
import { viewGift } from '#server/orders/view/view-gift.ts'
import { viewDocuments } from '#server/documents/view-documents.ts'
import { feeTermsOf } from '#server/orders/order/fee-terms.ts'
import { isDelivered } from '#server/orders/view/view-order.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { lostMoneyOfTask } from '#server/payments/disputes/lost-money.ts'
import { viewOrderDisputes } from './disputes/view-order-disputes.ts'
import { listEvents } from './list-events.ts'
import { viewLines } from './view-lines.ts'
import { viewAttempts, viewOrderRefunds } from './view-money.ts'

/** Everything a manager may know about an order. Keys are masked. */
export async function getAdminOrder(
  read: Read,
  providers: Pick<PaymentProviders, 'find'>,
  { orderId }: InputOf<typeof contract.getAdminOrder>,
): Promise<AdminOrder | Refusal<'not-found'>> {
  // read first: a change made while the rest is read makes this version outdated
  const version = await versionOf(read, orderId)
  const [found] = await read.tx
    .select({ order: orders, username: users.username, customerId: customerOf(orders.userId, orders.email) })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (found === undefined) return refuse('not-found')
  const { order, username, customerId } = found
  const tasks = await openTasks(read, orderId)
  const lines = await viewLines(read, order)
  return {
    ...sumsOf(order),
    orderId,
    number: orderNumberText(order.number),
    version,
    imported:
      order.importedFrom === null || order.externalNumber === null
        ? null
        : { from: order.importedFrom, number: order.externalNumber },
    status: order.status,
    payment: order.payment,
    delivery: deliveryOf(order, tasks),
    moves: movesOf(order, lines),
    date: order.createdAt.toISOString(),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    completedAt: order.completedAt?.toISOString() ?? null,
    completedReason: order.completedReason || null,
    customer: {
      name: order.name,
      email: order.email,
      phone: order.phone,
      language: order.language,
      username,
      customerId,
      business: buyerOf(order).business,
    },
    blocks: (await blocksOfOrder(read, order)).map((block) => ({
      ...block,
      endsAt: block.endsAt === null ? null : new Date(block.endsAt).toISOString(),
    })),
    documents: await viewDocuments(read, order),
    gift: await viewGift(read.tx, order),
    feePercent: (await feeTermsOf(read, order))?.feePercent ?? 0,
    lines,
    tasks,
    disputes: await viewOrderDisputes(read, orderId),
    attempts: await viewAttempts(read, providers, orderId),
    refunds: await viewOrderRefunds(read, providers, orderId),
    claims: await viewClaims(read, orderId),
    notes: await viewNotes(read, orderId),
    events: await listEvents(read, order, lines),
  }
}

function sumsOf(order: OrderRow) {
  return {
    subtotal: toShekels(order.subtotalAgorot),
    discount: toShekels(order.discountAgorot),
    discountReason: order.discountReason || null,
    couponCode: order.couponCode,
    total: toShekels(order.totalAgorot),
    vat: toShekels(order.vatAgorot),
    vatPercent: order.vatPercent,
    paid: toShekels(order.paidAgorot),
    refunded: toShekels(order.refundedAgorot),
    fee: toShekels(order.feeAgorot),
  }
}

/**
 * The actions that the transitions allow a manager. Only a paid or delivered order can be refunded. A paid
 * order cannot be cancelled, because its money must be refunded or its goods delivered. Only a service can be
 * marked as done. An imported order never changes.
 */
function movesOf(order: OrderRow, lines: AdminOrder['lines']): AdminOrder['moves'] {
  if (order.importedFrom !== null) return []
  const paid = order.paidAgorot > 0
  return orderStatuses.filter(
    (to) =>
      mayChange(order.status, to, 'manager') &&
      (to !== 'shipped' || hasService(lines)) &&
      (to === 'refunded' ? paid || isDelivered(order) : !paid || isDelivered(order)),
  )
}

function deliveryOf(order: OrderRow, tasks: AdminOrder['tasks']): AdminOrder['delivery'] {
  if (isDelivered(order))
    return tasks.some(({ kind }) => kind === 'risk-check') ? 'held-for-check' : 'delivered'
  if (order.status === 'refunded') return 'refunded'
  if (order.paidAgorot > 0) return 'waits-for-stock'
  if (tasks.some(({ kind }) => kind === 'amount-mismatch')) return 'payment-mismatch'
  return order.status === 'pending' ? 'waits-for-payment' : 'ended-unpaid'
}

async function openTasks(read: Read, orderId: string): Promise<AdminOrder['tasks']> {
  const rows = await read.tx
    .select()
    .from(managerTasks)
    .where(and(eq(managerTasks.orderId, orderId), isNull(managerTasks.resolvedAt)))
    .orderBy(asc(managerTasks.createdAt), asc(managerTasks.id))
  const tasks: AdminOrder['tasks'] = []
  for (const { id, kind, createdAt, detail } of rows)
    tasks.push({
      id,
      kind,
      since: createdAt.toISOString(),
      risks: kind === 'risk-check' ? v.parse(v.array(risk), detail['risks']) : [],
      listed: kind === 'listed-otherwise' || kind === 'refund-unknown' ? listedIn(detail) : null,
      differs: kind === 'loss-differs' ? differenceIn(detail) : null,
      lost: kind === 'refund-refused' ? await viewLost(read, detail['refundId']) : null,
    })
  return tasks
}

async function viewLost(read: Read, refundId: unknown): Promise<AdminOrder['tasks'][number]['lost']> {
  const lost = typeof refundId === 'string' ? await lostMoneyOfTask(read, refundId) : null
  if (lost === null) return null
  return {
    owed: toShekels(lost.owed),
    taken: lost.taken === null ? null : toShekels(Math.max(0, lost.taken)),
    paid: toShekels(lost.paid),
  }
}

async function viewClaims({ tx }: Read, orderId: string): Promise<AdminOrder['claims']> {
  const rows = await tx
    .select()
    .from(refundClaims)
    .where(eq(refundClaims.orderId, orderId))
    .orderBy(desc(refundClaims.createdAt))
  return rows.map(({ id, status, reason, createdAt, answer }) => ({
    claimId: id,
    state: status,
    reason,
    date: createdAt.toISOString(),
    answer,
  }))
}

async function viewNotes({ tx }: Read, orderId: string): Promise<AdminOrder['notes']> {
  const rows = await tx
    .select({ note: orderNotes, by: users.username })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id))
  return rows.map(({ note, by }) => ({ id: note.id, text: note.text, by, at: note.createdAt.toISOString() }))
}

const listedSum = v.object({ id: v.string(), amountAgorot: v.number(), currency: v.string() })

function listedIn(detail: unknown): AdminOrder['tasks'][number]['listed'] {
  const { id, amountAgorot, currency } = v.parse(listedSum, detail)
  return { id, amount: toShekels(amountAgorot), currency }
}

const recordedLoss = v.object({ recordedAgorot: v.number(), takenAgorot: v.number() })

function differenceIn(detail: unknown): AdminOrder['tasks'][number]['differs'] {
  const { recordedAgorot, takenAgorot } = v.parse(recordedLoss, detail)
  return { recorded: toShekels(recordedAgorot), taken: toShekels(takenAgorot) }
}
