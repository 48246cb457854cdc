import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/team.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { duties } from '#shop/identity/permission.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const row = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  duties: v.array(v.picklist(duties)),
  disabled: v.boolean(),
  seen_at: v.nullable(v.string()),
  twoFactor: v.boolean(),
})

/** All managers, by username. */
export async function listManagers({
  tx,
}: Pick<Read, 'tx'>): Promise<OutputOf<typeof contract.listManagers>> {
  const rows = await rowsOf(
    tx,
    row,
    sql`
    select u.id, u.username, u.email, u.duties, u.disabled_at is not null as disabled,
      exists (select from two_factor_methods f where f.user_id = u.id) as "twoFactor",
      (select max(s.seen_at) from sessions s where s.user_id = u.id and s.revoked_at is null) as seen_at
    from users u where u.role = 0 order by lower(u.username)`,
  )
  return {
    managers: rows.map(({ seen_at: seenAt, ...manager }) => ({
      ...manager,
      seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
    })),
  }
}
