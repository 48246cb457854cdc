import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { type CodePurpose, wrongCodes } from '#server/database/tables/codes.ts'

const maxInAnHour = 20
const hours = 1
const blockedMinutes = 15

/** What wrong codes are counted by, across attempts. */
type Mailbox = { readonly purpose: CodePurpose; readonly hash: Buffer }

/** Counters store a mailbox only as a keyed hash. */
export function hashMailbox(pepper: Buffer, mailbox: string): Buffer {
  return createHmac('sha256', pepper).update('mailbox\0').update(mailbox.toLowerCase()).digest()
}

/**
 * Locks the counter of a mailbox until the end of the transaction, so that parallel guesses are serialised. Returns
 * the seconds it stays blocked: 15 minutes from the last wrong code after twenty within an hour. 0 if not blocked.
 */
export async function lockMailbox({ tx }: Work, { purpose, hash }: Mailbox): Promise<number> {
  const rows = await rowsOf(
    tx,
    v.object({ wait: v.number() }),
    sql`
    insert into ${wrongCodes} as w (purpose, mailbox_hash, ends_at)
    values (${purpose}, ${hash}, now() + make_interval(hours => ${hours}))
    on conflict (purpose, mailbox_hash) do update set purpose = excluded.purpose
    returning case when w.at[${maxInAnHour}::int] is not null and w.at[1] > now() - make_interval(hours => ${hours})
      then greatest(0, ceil(extract(epoch from w.at[${maxInAnHour}::int] + make_interval(mins => ${blockedMinutes}) - now())))::int
      else 0 end as wait`,
  )
  return rows[0]?.wait ?? 0
}

export async function countWrongCode({ tx }: Work, { purpose, hash }: Mailbox): Promise<void> {
  await tx.execute(sql`
    update ${wrongCodes} set ends_at = now() + make_interval(hours => ${hours}),
      at = (array_append(at, now()))[greatest(1, cardinality(at) + 2 - ${maxInAnHour}::int):]
    where purpose = ${purpose} and mailbox_hash = ${hash}`)
}
