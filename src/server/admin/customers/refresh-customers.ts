import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'

const lock = 7_140_151
/** Changes processed in one transaction. */
const atOnce = 2000

const noted = v.object({ order_id: v.nullable(v.string()), customer_id: v.nullable(v.string()) })
type Needs = Pick<Work, 'tx'>

/**
 * Updates the rows of customers whose orders or account have changed: which orders belong to one customer,
 * and the sums that lists are sorted by. One server at a time; returns true while there may be more to do.
 */
export async function refreshCustomers({ tx }: Needs): Promise<boolean> {
  const turn = sql`select pg_try_advisory_xact_lock(${lock}) as mine`
  const [mine] = await rowsOf(tx, v.object({ mine: v.boolean() }), turn)
  if (mine?.mine !== true) return false
  const changes = await rowsOf(
    tx,
    noted,
    sql`delete from customer_changes where id in (select id from customer_changes order by id limit ${atOnce})
      returning order_id, customer_id`,
  )
  const orderIds = textArray(changes.flatMap(({ order_id: id }) => (id === null ? [] : [id])))
  const customerIds = sql`${textArray(changes.flatMap(({ customer_id: id }) => (id === null ? [] : [id])))}::uuid[]`
  await writeAccounts({ tx }, orderIds, customerIds)
  await writeGuests({ tx }, orderIds, customerIds)
  return changes.length === atOnce
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

/**
 * The accounts to update: those noted, those of the orders, and those that have verified a guest’s address.
 */
const accountsOf = (orderIds: SQL, customerIds: SQL) => sql`
  select u.id from users u where u.id = any(${customerIds})
  union select user_id from orders where id = any(${orderIds}) and user_id is not null
  union select u.id from orders o join users u on lower(u.email) = lower(o.email) where o.id = any(${orderIds}) and o.user_id is null
  union select u.id from customers c join users u on lower(u.email) = c.email where c.id = any(${customerIds}) and c.user_id is null`

async function writeAccounts({ tx }: Needs, orderIds: SQL, customerIds: SQL): Promise<void> {
  const meant = accountsOf(orderIds, customerIds)
  // managers are customers once they have bought something
  await tx.execute(sql`
    insert into customers (id, user_id, email, name, username, phone, language, since, orders, spend_agorot, last_order_at)
    select u.id, u.id, lower(u.email), coalesce(latest.name, u.username), u.username, coalesce(u.phone, latest.phone),
      u.language, u.created_at, sums.orders, sums.spend, sums.last
    from users u
    cross join lateral (${sumsOf(theirs)}) sums left join lateral (${latestOf(theirs)}) latest on true
    where u.id in (${meant}) and u.disabled_at is null and (u.role = 1 or sums.orders > 0 or exists (select from customers where id = u.id))
    ${onConflict(sql`(id)`, sql`, email = excluded.email, username = excluded.username`)}`)
  await tx.execute(sql`
    delete from customers c using users u where c.user_id = u.id and u.disabled_at is not null and u.id = any(${customerIds})`)
  await adoptGuests({ tx }, meant)
}

/** A guest whose address an account has verified becomes that account: its notes and tags move there. */
async function adoptGuests({ tx }: Needs, accounts: SQL): Promise<void> {
  const adopted = sql`select g.id as guest, g.tags, a.id as account from customers g join customers a on a.email = g.email
    where g.user_id is null and a.user_id in (${accounts})`
  await tx.execute(
    sql`update customer_notes n set customer_id = d.account from (${adopted}) d where n.customer_id = d.guest`,
  )
  await tx.execute(sql`
    update customers c set tags = array(select distinct t from unnest(c.tags || d.tags) t order by t)
    from (${adopted}) d where c.id = d.account and not d.tags <@ c.tags`)
  await tx.execute(sql`delete from customers c using (${adopted}) d where c.id = d.guest`)
}

async function writeGuests({ tx }: Needs, orderIds: SQL, customerIds: SQL): Promise<void> {
  const meant = sql`
    select lower(o.email) as email from orders o where o.id = any(${orderIds}) and o.user_id is null and o.email <> ''
    union select email from customers where id = any(${customerIds}) and user_id is null`
  await tx.execute(sql`
    insert into customers (id, email, name, phone, language, since, orders, spend_agorot, last_order_at)
    select gen_random_uuid(), g.email, latest.name, latest.phone, latest.language, sums.first, sums.orders, sums.spend, sums.last
    from (${meant}) g
    cross join lateral (${sumsOf(ofAddress)}) sums cross join lateral (${latestOf(ofAddress)}) latest
    where not exists (select from users u where lower(u.email) = g.email)
    ${onConflict(sql`(email) where user_id is null`, sql``)}`)
  // the order has another address now; the team's notes remain
  await tx.execute(sql`
    delete from customers c where c.user_id is null and c.email in (${meant}) and c.tags = '{}'
      and not exists (select from customer_notes where customer_id = c.id)
      and not exists (select from orders where user_id is null and lower(email) = c.email)`)
}

const columns = sql`id, name, phone, language, paid_agorot, refunded_agorot, completed_at, created_at`
/** The orders of a user `u`: of the account, and those placed as a guest under its verified address. */
const theirs = sql`select ${columns} from orders where user_id = u.id
  union all select ${columns} from orders where user_id is null and lower(email) = lower(u.email)`
const ofAddress = sql`select ${columns} from orders where user_id is null and lower(email) = g.email`

const sumsOf = (orders: SQL) => sql`
  select count(*) filter (where completed_at is not null)::int as orders, coalesce(sum(paid_agorot - refunded_agorot), 0) as spend,
    coalesce(max(completed_at), '-infinity') as last, min(created_at) as first from (${orders}) o`

const latestOf = (orders: SQL) =>
  sql`select name, phone, language from (${orders}) o order by created_at desc, id desc limit 1`

const onConflict = (target: SQL, more: SQL) => sql`
  on conflict ${target} do update set name = excluded.name, phone = excluded.phone, language = excluded.language, since = excluded.since,
    orders = excluded.orders, spend_agorot = excluded.spend_agorot, last_order_at = excluded.last_order_at ${more}`
