import { maxExported } from '#shop/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/orders.ts'
import type { OrderRow } from '#contract/admin/orders/orders.ts'
import { taskKinds } from '#contract/admin/orders/order-tasks.ts'
import { beginningOfDay, nextDay } from '#shop/israel-time.ts'
import { textIn } from '#shop/localized.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { paymentStates } from '#shop/orders/payment-state.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { answered } from '#contract/orders/service-forms.ts'
import { language, localized } from '#contract/shapes.ts'
import { recordExport } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import { maxLookedAt, type OrderSearch, searchOrders, filterOrders } from './search-orders.ts'

const ordersPerPage = 50
type Filters = InputOf<typeof contract.exportOrders>
const found = v.object({
  id: v.string(),
  number: v.number(),
  status: v.picklist(orderStatuses),
  payment: v.picklist(paymentStates),
  created_at: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  language,
  total_agorot: v.number(),
  refunded_agorot: v.number(),
  units: v.number(),
  lines: v.number(),
  first: localized,
  answers: v.array(v.nullable(v.array(answered))),
  tasks: v.array(v.picklist(taskKinds)),
})
type Found = v.InferOutput<typeof found>

/** Orders for the admin area, newest first. */
export async function listAdminOrders(
  read: Pick<Read, 'tx'>,
  input: InputOf<typeof contract.listAdminOrders>,
): Promise<OutputOf<typeof contract.listAdminOrders>> {
  const search = await searchOf(read, input)
  const rows = await select(read, pageOfOrders(input, ordersPerPage + 1, search))
  const shown = rows.slice(0, ordersPerPage).map(view)
  if (rows.length > ordersPerPage)
    return { rows: shown, next: shown.at(-1)?.orderId ?? null, searchedTo: null }
  const last = search !== null && 'fits' in search ? await lastLookedAt(read, input) : null
  return { rows: shown, next: last?.id ?? null, searchedTo: last && new Date(last.created_at).toISOString() }
}

/** Null if the search is empty. */
async function searchOf(read: Pick<Read, 'tx'>, { q = '' }: Pick<Filters, 'q'>): Promise<OrderSearch | null> {
  return q === '' ? null : searchOrders(read, q)
}

const place = v.object({ id: v.string(), created_at: v.string() })

/** How far a search through the newest orders has come; null if it has seen them all. */
async function lastLookedAt(
  { tx }: Pick<Read, 'tx'>,
  input: InputOf<typeof contract.listAdminOrders>,
): Promise<v.InferOutput<typeof place> | null> {
  const page = newestOrders(input, maxLookedAt, null)
  const [last] = await rowsOf(
    tx,
    place,
    sql`select id, created_at from (${page}) looked order by created_at desc, id desc offset ${maxLookedAt - 1}`,
  )
  return last ?? null
}

/** The same as a spreadsheet file; each download is recorded in the audit log with its number of rows. */
export async function exportOrders(work: Work, filters: Filters): Promise<CsvFile> {
  const rows = await select(work, newestOrders(filters, maxExported, await searchOf(work, filters)))
  await recordExport(work, 'order.exported', 'orders', rows.length, filters)
  return csvFile(
    'orders.csv',
    [
      'order',
      'date',
      'status',
      'payment',
      'name',
      'email',
      'phone',
      'units',
      'total',
      'refunded',
      'language',
      'details',
    ],
    rows.map((row) => [
      orderNumberText(row.number),
      new Date(row.created_at).toISOString(),
      row.status,
      row.payment,
      row.name,
      row.email,
      row.phone,
      row.units,
      toShekels(row.total_agorot),
      toShekels(row.refunded_agorot),
      row.language,
      detailsOf(row),
    ]),
  )
}

/** The buyers’ answers to services’ questions, one per line, in the order’s language. */
function detailsOf({ answers, language }: Pick<Found, 'answers' | 'language'>): string {
  return answers
    .flatMap((line) => line ?? [])
    .map(({ label, value }) => `${label[language]}: ${textIn(value, language)}`)
    .join('\n')
}

/** The ids of the newest matching orders, at most `limit`, among as many as one page may look at. */
export function pageOfOrders(
  input: InputOf<typeof contract.listAdminOrders>,
  limit: number,
  search: OrderSearch | null,
): SQL {
  if (search === null || 'ids' in search) return newestOrders(input, limit, search)
  return filterOrders(newestOrders(input, maxLookedAt, null), search.fits, limit)
}

/**
 * The same among all orders. Without a search, an index returns the newest of each pair of status and
 * payment, and these are merged, so that a page costs the same among a million orders.
 */
function newestOrders(
  { after, email, ...filters }: InputOf<typeof contract.listAdminOrders>,
  limit: number,
  search: OrderSearch | null,
): SQL {
  const { status, payment, tasks, work, ids } = filters
  const older =
    after === undefined
      ? sql``
      : sql`and (o.created_at, o.id) < (select created_at, id from orders where id = ${after})`
  const fits = sql`${withinDays(filters)} ${older} ${search !== null && 'fits' in search ? sql`and ${search.fits}` : sql``}`
  const newest = sql`order by o.created_at desc, o.id desc limit ${limit}`
  const among = [
    ...(email === undefined ? [] : [ofAddress(email)]),
    ...(ids === undefined ? [] : [sql`select unnest(${sql.param(ids.split(','))}::text[])`]),
    ...(search !== null && 'ids' in search ? [sql`select unnest(${sql.param(search.ids)}::text[])`] : []),
    ...(tasks === 'open' ? [withOpenTasks] : []),
    ...(work === 'waiting' ? [withServices] : []),
    // an array is looked up by its ids; for a subquery the planner, which expects too many, would walk all orders
  ].map((ids) => sql`and o.id = any(array(${ids}))`)
  if (among.length > 0)
    return sql`select o.id, o.created_at from orders o where true ${sql.join(among, sql` `)} ${fits}
      ${work === undefined ? sql`` : sql`and o.status = 'completed' and o.imported_from is null`}
      ${status === undefined ? sql`` : sql`and o.status = ${status}`}
      ${payment === undefined ? sql`` : sql`and o.payment = ${payment}`} ${newest}`
  if (status === undefined && payment === undefined)
    return sql`select o.id, o.created_at from orders o where true ${fits} ${newest}`
  return sql`select o.id, o.created_at
    from unnest(${sql.param(status === undefined ? orderStatuses : [status])}::text[]) as s (status)
    cross join unnest(${sql.param(payment === undefined ? paymentStates : [payment])}::text[]) as p (payment)
    cross join lateral (select o.id, o.created_at from orders o
      where o.status = s.status and o.payment = p.payment ${fits} ${newest}) o
    ${newest}`
}

function withinDays({ from, to }: Filters): SQL {
  return sql.join(
    [
      ...(from === undefined ? [] : [sql`and o.created_at >= ${beginningOfDay(from)}::timestamptz`]),
      ...(to === undefined ? [] : [sql`and o.created_at < ${beginningOfDay(nextDay(to))}::timestamptz`]),
    ],
    sql` `,
  )
}

const withOpenTasks = sql`select order_id from manager_tasks where resolved_at is null and order_id is not null`

function ofAddress(email: string): SQL {
  const address = email.toLowerCase()
  return sql`select id from orders where lower(email) = ${address}
    union select o.id from orders o join users u on u.id = o.user_id where lower(u.email) = ${address}`
}

/** Orders with a service that was not refunded. */
const withServices = sql`select order_id from order_lines where kind = 'service' and refunded_quantity < quantity`

async function select({ tx }: Pick<Read, 'tx'>, page: SQL): Promise<Found[]> {
  const rows = await rowsOf(
    tx,
    found,
    sql`
    select o.id, o.number, o.status, o.payment, o.created_at, o.name, o.email, o.phone, o.language, o.total_agorot, o.refunded_agorot,
      l.units, l.lines, l.first, l.answers,
      array(select distinct t.kind from manager_tasks t where t.order_id = o.id and t.resolved_at is null order by 1) as tasks
    from (${page}) found join orders o on o.id = found.id
    cross join lateral (select sum(quantity)::int as units, count(*)::int as lines, (array_agg(name order by id))[1] as first,
      json_agg(answers order by id) as answers
      from order_lines where order_id = o.id) l
    order by o.created_at desc, o.id desc`,
  )
  return rows
}

function view({
  id,
  created_at: date,
  total_agorot: total,
  refunded_agorot: refunded,
  ...row
}: Found): OrderRow {
  const { status, payment, name, email, phone, units, lines, first, tasks } = row
  return {
    status,
    payment,
    name,
    email,
    phone,
    units,
    lines,
    first,
    tasks,
    orderId: id,
    number: orderNumberText(row.number),
    date: new Date(date).toISOString(),
    total: toShekels(total),
    refunded: toShekels(refunded),
  }
}
