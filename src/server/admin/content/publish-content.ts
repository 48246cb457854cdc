import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { variablesInBoth } from '#server/content/content-variables.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import {
  contentEntries,
  contentOldSlugs,
  contentPublications,
  contentRevisions,
} from '#server/database/tables/content/content.ts'
import type { Work } from '#server/database/transaction.ts'
import { checkBody } from './check-texts.ts'
import { lockEntry, type ContentNeeds, notifyServers, written } from './save-content.ts'
import { findEntry } from './view-content.ts'

/** Publishes the saved version, now or at a later time. Replaces an earlier schedule. */
export async function publishContent(
  work: Work,
  needs: ContentNeeds,
  { contentId, version, at }: InputOf<typeof contract.publishContent>,
): Promise<
  | ContentEntry
  | Refusal<'not-found' | 'version-changed' | 'content-incomplete' | 'content-problems' | 'moment-over'>
> {
  const locked = await lockEntry(work, contentId, version)
  if (isRefusal(locked)) return locked
  const entry = await written(work, contentId)
  if (!entry.complete.en || !entry.complete.he)
    return refuse('content-incomplete', { detail: { complete: entry.complete } })
  const problems = await checkBody(work, entry.body, variablesInBoth(needs.settings))
  if (problems.length > 0) return refuse('content-problems', { detail: { problems } })
  if (at !== null && !(await isAhead(work, at))) return refuse('moment-over', { fields: { at: 'moment' } })
  await unschedule(work, contentId)
  await work.tx.insert(contentPublications).values({
    id: newRowId(),
    entryId: contentId,
    revisionId: sql`(select id from ${contentRevisions} r where r.entry_id = ${contentId} and r.version = ${version})`,
    liveFrom: at === null ? sql`now()` : new Date(at),
    madeBy: work.actor.user?.id ?? null,
  })
  const action = at === null ? 'content.published' : 'content.scheduled'
  await record(work, action, `content:${contentId}`, {
    version,
    title: entry.title,
    ...(at !== null && { liveFrom: at }),
  })
  await notifyServers(work, needs)
  return written(work, contentId)
}

async function isAhead({ tx }: Work, at: string): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    v.object({ ahead: v.boolean() }),
    sql`select ${at}::timestamptz > now() as ahead`,
  )
  return found?.ahead === true
}

async function unschedule({ tx }: Work, entryId: string): Promise<void> {
  await tx
    .delete(contentPublications)
    .where(and(eq(contentPublications.entryId, entryId), gt(contentPublications.liveFrom, sql`now()`)))
}

/** Unpublishes a text and cancels its schedule. */
export async function unpublishContent(
  work: Work,
  needs: ContentNeeds,
  { contentId }: InputOf<typeof contract.unpublishContent>,
): Promise<ContentEntry | Refusal<'not-found' | 'content-fixed'>> {
  await work.tx.select().from(contentEntries).where(eq(contentEntries.id, contentId)).for('update')
  const entry = await findEntry(work, contentId)
  if (entry === null) return refuse('not-found')
  if (entry.fixed) return refuse('content-fixed')
  await unschedule(work, contentId)
  if (entry.liveVersion !== null)
    await work.tx.insert(contentPublications).values({
      id: newRowId(),
      entryId: contentId,
      revisionId: null,
      liveFrom: sql`now()`,
      madeBy: work.actor.user?.id ?? null,
    })
  await record(work, 'content.unpublished', `content:${contentId}`, { title: entry.title })
  await notifyServers(work, needs)
  return written(work, contentId)
}

/** Cancels the schedule of a text; what is published stays. */
export async function unscheduleContent(
  work: Work,
  needs: ContentNeeds,
  { contentId }: InputOf<typeof contract.unscheduleContent>,
): Promise<ContentEntry | Refusal<'not-found' | 'content-not-scheduled'>> {
  await work.tx.select().from(contentEntries).where(eq(contentEntries.id, contentId)).for('update')
  const entry = await findEntry(work, contentId)
  if (entry === null) return refuse('not-found')
  if (entry.next === null) return refuse('content-not-scheduled')
  await unschedule(work, contentId)
  await record(work, 'content.unscheduled', `content:${contentId}`, {
    version: entry.next.version,
    title: entry.title,
  })
  await notifyServers(work, needs)
  return written(work, contentId)
}

/** An owner has read what came with the shop. */
export async function confirmContent(
  work: Work,
  { contentId }: InputOf<typeof contract.confirmContent>,
): Promise<ContentEntry | Refusal<'not-found'>> {
  const entry = await findEntry(work, contentId)
  if (entry === null) return refuse('not-found')
  await work.tx.update(contentEntries).set({ pleaseRead: false }).where(eq(contentEntries.id, contentId))
  await record(work, 'content.confirmed', `content:${contentId}`, {
    version: entry.version,
    title: entry.title,
  })
  return written(work, contentId)
}

/** Deletes an unpublished text with all its versions. */
export async function removeContent(
  work: Work,
  needs: ContentNeeds,
  { contentId }: InputOf<typeof contract.removeContent>,
): Promise<Record<string, never> | Refusal<'not-found' | 'content-fixed' | 'content-live'>> {
  await work.tx.select().from(contentEntries).where(eq(contentEntries.id, contentId)).for('update')
  const entry = await findEntry(work, contentId)
  if (entry === null) return refuse('not-found')
  if (entry.fixed) return refuse('content-fixed')
  if (entry.liveVersion !== null) return refuse('content-live')
  const { tx } = work
  await tx.delete(contentOldSlugs).where(eq(contentOldSlugs.entryId, contentId))
  await tx.delete(contentPublications).where(eq(contentPublications.entryId, contentId))
  await tx.delete(contentRevisions).where(eq(contentRevisions.entryId, contentId))
  await tx.delete(contentEntries).where(eq(contentEntries.id, contentId))
  await record(work, 'content.removed', `content:${contentId}`, { title: entry.title })
  await notifyServers(work, needs)
  return {}
}
