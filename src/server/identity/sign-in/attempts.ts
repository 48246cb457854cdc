import { createHash } from 'node:crypto'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { countCall } from '#server/http/checks/rate-limit.ts'

/**
 * A counter in the database: its key, and how many calls in how many seconds. The longest lock-out is 15 minutes.
 * `refuses: false` counts the call for others without refusing this one.
 */
export type Attempt = {
  readonly key: string
  readonly calls: number
  readonly seconds: number
  readonly refuses?: false
}

export type Counted = { readonly calls: readonly number[] } | Refusal<'too-many-requests'>

type Needs = Pick<ServerContext, 'pool' | 'settings'>

/** Counts a try in separate transactions before the work, so that a rollback does not undo it. */
export async function countAttempts(
  { pool, settings }: Needs,
  attempts: readonly Attempt[],
): Promise<Counted> {
  if (!settings.rateLimits) return { calls: attempts.map(() => 0) }
  const verdicts = []
  for (const attempt of attempts)
    verdicts.push({ ...(await countCall(pool, attempt.key, attempt)), refuses: attempt.refuses ?? true })
  const waits = verdicts.flatMap((verdict) =>
    verdict.allowed || !verdict.refuses ? [] : [verdict.retryAfterSeconds],
  )
  if (waits.length > 0)
    return refuse('too-many-requests', { detail: { retryAfterSeconds: Math.max(...waits) } })
  return { calls: verdicts.map((verdict) => (verdict.allowed ? verdict.calls : 0)) }
}

/** Takes this call out of the counters; earlier failures still count. */
export async function uncountAttempt({ pool, settings }: Needs, attempts: readonly Attempt[]): Promise<void> {
  if (!settings.rateLimits) return
  await pool.query(`update rate_counters set calls = greatest(calls - 1, 0) where key = any($1)`, [
    attempts.map(({ key }) => key),
  ])
}

/** Counters store addresses and usernames only as hashes. */
export function keyOf(what: string, text: string): string {
  return `${what} ${createHash('sha256').update(text.toLowerCase()).digest('base64url')}`
}
