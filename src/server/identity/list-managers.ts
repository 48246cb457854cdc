import { sql } from 'drizzle-orm'
import type { listManagers as definition, Manager } from '../../contract/desk.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { Duty } from '../../shop/identity/permission.ts'
import type { Read } from '../database/work.ts'

type Row = Omit<Manager, 'seenAt'> & { duties: Duty[]; seen_at: Date | null }

/** Everybody who may enter the desk, by name. */
export async function listManagers({ tx }: Pick<Read, 'tx'>): Promise<OutputOf<typeof definition>> {
  const { rows } = await tx.execute<Row>(sql`
    select u.id, u.username, u.email, u.duties, u.disabled_at is not null as disabled,
      (select max(s.seen_at) from sessions s where s.user_id = u.id and s.revoked_at is null) as seen_at
    from users u where u.role = 0 order by lower(u.username)`)
  return {
    managers: rows.map(({ seen_at: seenAt, ...manager }) => ({
      ...manager,
      seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
    })),
  }
}
