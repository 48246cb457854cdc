import { sql } from 'drizzle-orm'
import type { Read } from '#server/database/transaction.ts'

/** True when the user was delivered a variant of this family: a line, or the bundle it was sold in, of an order of theirs that is completed and not given back. */
export async function hasBought({ tx }: Pick<Read, 'tx'>, userId: string, family: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from order_lines l join orders o on o.id = l.order_id join products p on p.id in (l.product_id, l.bundle_id)
    where o.user_id = ${userId} and o.status in ('completed', 'shipped') and p.family = ${family} limit 1`)
  return rows.length === 1
}
