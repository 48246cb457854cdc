import { eq, sql } from 'drizzle-orm'
import type { GoingLiveMark } from '#contract/admin/going-live.ts'
import { record } from '#server/audit/record.ts'
import { goingLiveMarks } from '#server/database/tables/going-live.ts'
import type { Work } from '#server/database/transaction.ts'

/** Marks an item as done, or removes the mark. */
export async function markItem(
  work: Work,
  item: GoingLiveMark | 'test-email',
  done: boolean,
): Promise<undefined> {
  const { tx, actor } = work
  const action = item === 'test-email' ? 'email-sent' : done ? 'marked' : 'unmarked'
  await record(work, `going-live.${action}`, `going-live:${item}`)
  if (!done) {
    await tx.delete(goingLiveMarks).where(eq(goingLiveMarks.item, item))
    return
  }
  const markedBy = actor.user?.id ?? null
  await tx
    .insert(goingLiveMarks)
    .values({ item, markedBy })
    .onConflictDoUpdate({ target: goingLiveMarks.item, set: { markedBy, markedAt: sql`now()` } })
}
