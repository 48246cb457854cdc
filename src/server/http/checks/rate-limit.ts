import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'

export type LimitVerdict = { allowed: true; calls: number } | { allowed: false; retryAfterSeconds: number }

/** Servers' clocks may differ by this. */
const clockSkewSeconds = 60
/** A window that ends after its full length from now was opened before the clock was set back. */
const isOver = `(c.ends_at <= now() or c.ends_at > excluded.ends_at + make_interval(secs => ${clockSkewSeconds}))`

/**
 * Counts a call in a fixed window, in its own transaction before the work: refused and failed calls count
 * too. It is one statement, so parallel calls cannot pass the limit together.
 */
export async function countCall(
  pool: pg.Pool,
  key: string,
  limit: { readonly calls: number; readonly seconds: number },
): Promise<LimitVerdict> {
  const rows = await queryRows(pool, v.object({ calls: v.number(), wait: v.number() }), {
    name: 'count-call',
    text: `insert into rate_counters as c (key, calls, ends_at) values ($1, 1, now() + make_interval(secs => $2))
      on conflict (key) do update set
        calls = case when ${isOver} then 1 else c.calls + 1 end,
        ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
      returning calls, ceil(extract(epoch from ends_at - now()))::int as wait`,
    values: [key, limit.seconds],
  })
  const row = rows[0]
  if (row === undefined) throw new Error('The call was not counted')
  if (row.calls <= limit.calls) return { allowed: true, calls: row.calls }
  return { allowed: false, retryAfterSeconds: Math.max(1, row.wait) }
}

/** The block to count by: IPv6 visitors have a /64 and can vary the rest of the address. */
export function addressBlock(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return (
    [...left, ...middle, ...right]
      .slice(0, 4)
      .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
      .join(':') + '::/64'
  )
}
