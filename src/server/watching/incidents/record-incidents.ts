import { and, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { type IncidentDetail, type IncidentKind, incidents } from '#server/database/tables/incidents.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'

/** A problem detected now. */
export type DetectedProblem = {
  readonly kind: IncidentKind
  /** Its subject, if there can be several. */
  readonly subject?: string
  readonly detail?: IncidentDetail
}

/** Checks are five minutes apart: an incident is over after two checks without it. */
const minutesUntilOver = 12

/** Opens an incident for each new problem, and extends those detected again. Owners are notified once. */
export async function recordIncidents(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  problems: readonly DetectedProblem[],
): Promise<void> {
  for (const { kind, subject = '', detail = {} } of problems) {
    const id = newRowId()
    const [noted] = await work.tx
      .insert(incidents)
      .values({ id, kind, subject, detail })
      .onConflictDoUpdate({
        target: [incidents.kind, incidents.subject],
        targetWhere: isNull(incidents.closedAt),
        set: { seenAt: sql`now()`, detail },
      })
      .returning({ id: incidents.id })
    if (noted?.id === id) await notifyOwners(work, jobs, id, 'opened')
  }
}

/** If the check failed, open incidents stay open. */
export async function extendIncident({ tx }: Work, kind: IncidentKind, subject: string): Promise<void> {
  await tx
    .update(incidents)
    .set({ seenAt: sql`now()` })
    .where(and(sql`kind = ${kind} and subject = ${subject}`, isNull(incidents.closedAt)))
}

/**
 * Closes incidents not detected for a while, and notifies the owners. Not of a changed audit log: a restarted
 * server seals whatever it finds, so it no longer sees the change, and nothing is resolved.
 */
export async function closeIncidents(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  const over = await rowsOf(
    work.tx,
    v.object({ id: v.string(), kind: v.string() }),
    sql`
    update incidents set closed_at = now()
    where closed_at is null and seen_at < now() - make_interval(mins => ${minutesUntilOver}) returning id, kind`,
  )
  for (const { id, kind } of over)
    if (kind !== 'audit-log-changed') await notifyOwners(work, jobs, id, 'over')
}

async function notifyOwners(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  incidentId: string,
  news: 'opened' | 'over',
): Promise<void> {
  const owners = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`select id from users where role = 0 and disabled_at is null and 'owner' = any(duties) order by id`,
  )
  for (const { id: userId } of owners)
    await jobs.enqueue(work, 'send-incident-email', { noticeId: newRowId(), userId, incidentId, news })
}
