import { eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/content/content.ts'
import type { ContentGroup } from '#contract/admin/content/content-shapes.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { contentEntries, contentGroups } from '#server/database/tables/content/content.ts'
import type { Work } from '#server/database/transaction.ts'
import { findGroups } from './list-content.ts'
import { type ContentNeeds, notifyServers } from './save-content.ts'
import { findEntries } from './view-content.ts'

/** Saves the order of all questions; refuses if questions were added or deleted meanwhile. */
export async function orderQuestions(
  work: Work,
  needs: ContentNeeds,
  { contentIds }: InputOf<typeof contract.orderQuestions>,
): Promise<Record<string, never> | Refusal<'content-out-of-date'>> {
  const rows = await work.tx
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(eq(contentEntries.kind, 'question'))
    .for('update')
  const known = new Set(rows.map(({ id }) => id))
  const requested = new Set(contentIds)
  if (
    requested.size !== contentIds.length ||
    requested.size !== known.size ||
    contentIds.some((id) => !known.has(id))
  )
    return refuse('content-out-of-date')
  await work.tx.execute(sql`
    update content_entries e set position = o.position - 1
    from unnest(array[${sql.join(
      contentIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}]) with ordinality o (id, position)
    where e.id = o.id`)
  await record(work, 'content.ordered', 'content:question', {})
  await notifyServers(work, needs)
  return {}
}

/**
 * Saves the sections of the questions or the categories of the blog, unless somebody else has since they were
 * `seen`. One that is in use cannot be deleted.
 */
export async function saveGroups(
  work: Work,
  needs: ContentNeeds,
  { kind, groups, seen }: InputOf<typeof contract.saveGroups>,
): Promise<OutputOf<typeof contract.saveGroups> | Refusal<'content-group-in-use' | 'version-changed'>> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content groups ${kind}`}, 11))`)
  const before = await findGroups(work, kind)
  if (seen !== undefined && textOf(seen) !== textOf(before)) return refuse('version-changed')
  const entries = await findEntries(work, sql`e.kind = ${kind}`)
  const gone = before.filter(({ slug }) => !groups.some((one) => one.slug === slug))
  const inUse = gone.find(({ slug }) => entries.some((entry) => entry.groups.includes(slug)))
  if (inUse !== undefined) return refuse('content-group-in-use', { detail: { group: inUse.name } })
  await work.tx.delete(contentGroups).where(eq(contentGroups.kind, kind))
  if (groups.length > 0)
    await work.tx
      .insert(contentGroups)
      .values(groups.map(({ slug, name }, position) => ({ kind, slug, name, position })))
  await record(work, 'content.groups-changed', `content:${kind}`, { before, after: groups })
  await notifyServers(work, needs)
  return { groups: await findGroups(work, kind) }
}

function textOf(groups: readonly ContentGroup[]): string {
  return JSON.stringify(groups.map(({ slug, name: { en, he } }) => [slug, en, he]))
}
