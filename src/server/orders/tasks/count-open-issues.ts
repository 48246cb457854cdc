import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import type { Person } from '#server/context/privacy-source.ts'
import { ofGuest } from '../order/list-orders.ts'

const openIssues = v.object({
  unrevealedKeys: v.number(),
  freshFiles: v.number(),
  orders: v.number(),
  open: v.number(),
})
type OpenIssues = v.InferOutput<typeof openIssues>

/**
 * The open issues somebody would leave behind by deleting their account. Open orders are those being paid, and
 * those with a service that is paid and not done, and those with a refund that the provider refused: a manager must
 * ask the buyer how to pay it. Imported orders are history: nothing of them is to be done.
 */
export async function countOpenIssues(read: Pick<Read, 'tx'>, person: Person): Promise<OpenIssues> {
  const rows = await rowsOf(
    read.tx,
    openIssues,
    sql`
    with mine as (select * from orders where user_id = ${person.userId} or (${ofGuest(person.email)})),
    delivered as (select l.* from order_lines l join mine o on o.id = l.order_id where o.status in ('completed', 'shipped'))
    select
      (select count(*)::int from licence_keys k join delivered l on l.id = k.order_line_id where k.status = 'sold') as "unrevealedKeys",
      (select count(*)::int from delivered where kind = 'file' and downloaded_at is null and refunded_quantity < quantity) as "freshFiles",
      (select count(*)::int from mine where paid_agorot > 0 or completed_at is not null) as orders,
      (select count(*)::int from mine m where status = 'pending' and (paid_agorot > 0 or held_until > now())
        or status = 'completed' and imported_from is null and exists (
          select from delivered d where d.order_id = m.id and d.kind = 'service' and d.refunded_quantity < d.quantity)
        or exists (select from refunds r where r.order_id = m.id and r.status = 'refused')) as open`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was counted')
  return row
}
