import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import type * as contract from '#contract/admin/customers/customers.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { language, localized } from '#contract/shapes.ts'
import { may } from '#shop/identity/permission.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { paymentStates } from '#shop/orders/payment-state.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { blocksOf } from './blocked-customers.ts'
import { findCustomer } from './list-customers.ts'
import { viewMessages, viewReviews } from './view-words.ts'
import { viewClaims, viewDisputes, viewKeys, viewCustomerRefunds } from './view-orders.ts'

const maxShown = 50

/**
 * Everything the shop knows about one customer. Keys are masked; reviews and messages need their own
 * permissions.
 */
export async function getCustomer(
  read: Read,
  { customerId }: InputOf<typeof contract.getCustomer>,
): Promise<Customer | Refusal<'not-found'>> {
  const customer = await findCustomer(read, customerId)
  if (customer === null) return refuse('not-found')
  const duties = read.actor.user?.duties ?? []
  const orders = ordersOf(customer)
  return {
    ...customer,
    ...(await accountOf(read, customer)),
    ...(await sumsOf(read, orders)),
    blocks: await blocksOf(read, customer.email),
    newest: await newestOf(read, orders),
    keys: await viewKeys(read, orders),
    refunds: await viewCustomerRefunds(read, orders),
    claims: await viewClaims(read, orders),
    disputes: await viewDisputes(read, orders),
    reviews: may(duties, 'reviews.see') ? await viewReviews(read, customerId) : null,
    messages: may(duties, 'messages.see') ? await viewMessages(read, customer.email) : null,
    notes: await notesOf(read, customerId),
    consents: await consentsOf(read, customer, orders),
  }
}

type Whose = Pick<Customer, 'id' | 'kind' | 'email'>

/** The orders of a customer as a subquery: of the account, and placed as a guest under its address. */
export function ordersOf({ id, kind, email }: Whose): SQL {
  const ofAddress = sql`select * from orders where user_id is null and lower(email) = ${email}`
  return kind === 'guest' ? ofAddress : sql`select * from orders where user_id = ${id} union all ${ofAddress}`
}

/** Read from the orders themselves, because the sums in the list may be some seconds old. */
async function sumsOf({ tx }: Read, orders: SQL) {
  const [row] = await rowsOf(
    tx,
    v.object({ orders: v.number(), placed: v.number(), spend: v.number(), last: v.nullable(v.string()) }),
    sql`
    select count(*) filter (where completed_at is not null)::int as orders, count(*)::int as placed,
      coalesce(sum(paid_agorot - refunded_agorot), 0) as spend, max(completed_at) as last from (${orders}) o`,
  )
  if (row === undefined) throw new Error('Nothing was counted')
  return {
    orders: row.orders,
    ordersInAll: row.placed,
    spend: toShekels(row.spend),
    lastOrderAt: row.last === null ? null : new Date(row.last).toISOString(),
  }
}

async function accountOf({ tx }: Read, customer: Whose) {
  const rows = await rowsOf(
    tx,
    v.object({ language }),
    sql`select language from customers where id = ${customer.id}`,
  )
  const otherEmails = await rowsOf(
    tx,
    v.object({ email: v.string(), customerId: v.nullable(v.string()) }),
    sql`
    select o.email, (select k.id from customers k where k.email = o.email and k.id <> ${customer.id} limit 1) as "customerId"
    from (select distinct lower(email) as email from orders where user_id = ${customer.id}) o
    where o.email not in ('', ${customer.email}) order by 1 limit 20`,
  )
  return { language: rows[0]?.language ?? 'en', proved: customer.kind === 'account', otherEmails }
}

const orderRow = v.object({
  orderId: v.string(),
  number: v.number(),
  date: v.string(),
  status: v.picklist(orderStatuses),
  payment: v.picklist(paymentStates),
  total: v.number(),
  refunded: v.number(),
})

async function newestOf({ tx }: Read, orders: SQL): Promise<Customer['newest']> {
  const rows = await rowsOf(
    tx,
    orderRow,
    sql`
    select id as "orderId", number, created_at as date, status, payment, total_agorot as total, refunded_agorot as refunded
    from (${orders}) o order by created_at desc, id desc limit ${maxShown}`,
  )
  return rows.map((row) => ({
    ...row,
    number: orderNumberText(row.number),
    date: new Date(row.date).toISOString(),
    total: toShekels(row.total),
    refunded: toShekels(row.refunded),
  }))
}

async function notesOf({ tx }: Read, customerId: string): Promise<Customer['notes']> {
  const rows = await rowsOf(
    tx,
    v.object({ id: v.string(), text: v.string(), by: v.string(), at: v.string() }),
    sql`
    select n.id, n.text, u.username as by, n.created_at as at from customer_notes n join users u on u.id = n.author_id
    where n.customer_id = ${customerId} order by n.created_at desc, n.id desc`,
  )
  return rows.map((note) => ({ ...note, at: new Date(note.at).toISOString() }))
}

/** When the terms were last accepted, and the customer’s stock alerts. */
async function consentsOf({ tx }: Read, { id, email }: Whose, orders: SQL): Promise<Customer['consents']> {
  const rows = await rowsOf(
    tx,
    v.object({
      kind: v.picklist(['terms', 'stock-alert', 'renewal', 'review']),
      product: v.nullable(localized),
      at: v.string(),
    }),
    sql`
    select 'terms' as kind, null::jsonb as product, max(at) as at from (
      select terms_accepted_at as at from (${orders}) o
      union all select terms_accepted_at from users where id = ${id}) t having max(at) is not null
    union all
    (select 'stock-alert', p.name, a.confirmed_at from stock_alerts a join products p on p.id = a.product_id
      where a.email = ${email} and a.confirmed_at is not null order by a.confirmed_at desc limit ${maxShown})
    union all
    (select 'renewal', l.name, c.agreed_at from (${orders}) o join renewal_consents c on c.order_id = o.id
      join order_lines l on l.order_id = o.id order by c.agreed_at desc limit ${maxShown})
    union all
    (select 'review', l.name, c.agreed_at from (${orders}) o join review_consents c on c.order_id = o.id
      join order_lines l on l.order_id = o.id order by c.agreed_at desc limit ${maxShown})`,
  )
  return rows.map((consent) => ({ ...consent, at: new Date(consent.at).toISOString() }))
}
