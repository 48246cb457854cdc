import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { CustomerRow } from '#contract/admin/customers/customer-shapes.ts'
import type * as contract from '#contract/admin/customers/customers.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { beginningOfDay, nextDay } from '#shop/israel-time.ts'
import { maxExported } from '#shop/limits.ts'
import { toShekels } from '#shop/money.ts'
import { recordExport } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import { customerSearchConditions } from './search-customers.ts'
import { blockedCustomers, isBlocked } from './blocked-customers.ts'

const perPage = 50
type Filters = InputOf<typeof contract.exportCustomers>
type Input = InputOf<typeof contract.listCustomers>

const found = v.object({
  id: v.string(),
  guest: v.boolean(),
  name: v.string(),
  email: v.string(),
  username: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  orders: v.number(),
  spend_agorot: v.number(),
  last_order_at: v.nullable(v.string()),
  since: v.string(),
  tags: v.array(v.string()),
  blocked: v.boolean(),
})

/** Customers for the admin area, latest buyers first by default. */
export async function listCustomers(
  read: Pick<Read, 'tx'>,
  wanted: Input,
): Promise<OutputOf<typeof contract.listCustomers>> {
  const rows = await select(read, wanted, perPage + 1)
  const shown = rows.slice(0, perPage)
  return { rows: shown, next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null }
}

/** The same as a spreadsheet file; each download is recorded in the audit log with its number of rows. */
export async function exportCustomers(work: Work, filters: Filters): Promise<CsvFile> {
  const rows = await select(work, filters, maxExported)
  await recordExport(work, 'customer.exported', 'customers', rows.length, filters)
  return csvFile(
    'customers.csv',
    [
      'name',
      'email',
      'kind',
      'username',
      'phone',
      'orders',
      'spend',
      'last purchase',
      'since',
      'tags',
      'blocked',
    ],
    rows.map((row) => [
      row.name,
      row.email,
      row.kind,
      row.username,
      row.phone,
      row.orders,
      row.spend,
      row.lastOrderAt,
      row.since,
      row.tags.join(', '),
      row.blocked,
    ]),
  )
}

async function select({ tx }: Pick<Read, 'tx'>, wanted: Input, limit: number): Promise<CustomerRow[]> {
  const { column, falling } = placeOf(wanted.sort)
  const rows = await rowsOf(
    tx,
    found,
    sql`
    select c.id, c.guest, c.name, c.email, c.username, c.phone, c.orders, c.spend_agorot,
      case when c.bought then c.last_order_at end as last_order_at, c.since, c.tags, ${isBlocked} as blocked
    from (${pageOfCustomers(wanted, limit)}) found join customers c on c.id = found.id
    order by ${inOrder(column, falling)}`,
  )
  return rows.map(viewCustomer)
}

/** As lists and a customer's own page show it. */
function viewCustomer({
  guest,
  spend_agorot: spend,
  last_order_at: last,
  since,
  ...row
}: v.InferOutput<typeof found>): CustomerRow {
  return {
    ...row,
    kind: guest ? 'guest' : 'account',
    spend: toShekels(spend),
    lastOrderAt: last === null ? null : new Date(last).toISOString(),
    since: new Date(since).toISOString(),
  }
}

/** One customer, by the same columns. */
export async function findCustomer({ tx }: Pick<Read, 'tx'>, id: string): Promise<CustomerRow | null> {
  const [row] = await rowsOf(
    tx,
    found,
    sql`
    select c.id, c.guest, c.name, c.email, c.username, c.phone, c.orders, c.spend_agorot,
      case when c.bought then c.last_order_at end as last_order_at, c.since, c.tags, ${isBlocked} as blocked
    from customers c where c.id = ${id}`,
  )
  return row === undefined ? null : viewCustomer(row)
}

/**
 * The ids of the first matching customers, at most `limit`. Without a search, an index returns the first
 * guests and accounts, buyers and others, and these are merged, so that a page costs the same among a
 * million. A search or a rare filter first collects the ids it can match. Equal values are ordered by id.
 */
export function pageOfCustomers({ after, ...wanted }: Input, limit: number): SQL {
  const { column, falling } = placeOf(wanted.sort)
  const before = falling ? sql`<` : sql`>`
  const beyond =
    after === undefined
      ? sql``
      : sql`and (${column}, c.id) ${before} (select ${column}, c.id from customers c where c.id = ${after})`
  const first = sql`order by ${inOrder(column, falling)} limit ${limit}`
  const kinds = wanted.kind === undefined ? [false, true] : [wanted.kind === 'guest']
  const bought = wanted.bought === undefined ? [false, true] : [wanted.bought === 'yes']
  const among = meant(wanted).map((ids) => sql`(${ids})`)
  if (among.length > 0)
    return sql`select c.id from (select distinct id from (${sql.join(among, sql` intersect `)}) m (id)) m
      cross join lateral (select c.* from customers c where c.id = m.id limit 1) c
      where c.guest = any(${sql.param(kinds)}::boolean[]) and c.bought = any(${sql.param(bought)}::boolean[]) ${beyond} ${first}`
  return sql`select c.id from unnest(${sql.param(kinds)}::boolean[]) as g (guest)
    cross join unnest(${sql.param(bought)}::boolean[]) as b (bought)
    cross join lateral (select c.* from customers c where c.guest = g.guest and c.bought = b.bought ${beyond} ${first}) c
    ${first}`
}

const columns = {
  last: sql`c.last_order_at`,
  spend: sql`c.spend_agorot`,
  orders: sql`c.orders`,
  name: sql`lower(c.name)`,
} as const

function placeOf(sort: Input['sort']): { column: SQL; falling: boolean } {
  const places = {
    last: { column: columns.last, falling: false },
    '-last': { column: columns.last, falling: true },
    spend: { column: columns.spend, falling: false },
    '-spend': { column: columns.spend, falling: true },
    orders: { column: columns.orders, falling: false },
    '-orders': { column: columns.orders, falling: true },
    name: { column: columns.name, falling: false },
    '-name': { column: columns.name, falling: true },
  } as const
  return places[sort]
}

const inOrder = (column: SQL, falling: boolean) =>
  falling ? sql`${column} desc, c.id desc` : sql`${column}, c.id`

/** The ids that each filter can match, found by its own index. */
function meant({ q = '', tag, blocked, consent, from, to }: Omit<Input, 'after'>): SQL[] {
  const days = [
    ...(from === undefined ? [] : [sql`and last_order_at >= ${beginningOfDay(from)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`and last_order_at < ${beginningOfDay(nextDay(to))}::timestamptz`]),
  ]
  return [
    ...(q === '' ? [] : [sql.join(customerSearchConditions(q), sql` union `)]),
    ...(tag === undefined || tag === ''
      ? []
      : [sql`select id from customers where tags @> array[${tag}]::text[]`]),
    ...(blocked === undefined ? [] : [blockedCustomers]),
    ...(consent === undefined
      ? []
      : [
          sql`select k.id from stock_alerts a join customers k on k.email = a.email where a.confirmed_at is not null`,
        ]),
    ...(days.length === 0 ? [] : [sql`select id from customers where bought ${sql.join(days, sql` `)}`]),
  ]
}
