import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/content/content.ts'
import type { ContentGroup } from '#contract/admin/content/content-shapes.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { GroupKind } from '#shop/content/content.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { contentEntries, contentGroups } from '#server/database/tables/content/content.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { findGroups } from './list-content.ts'
import { type ContentNeeds, lockGroups, notifyServers } from './save-content.ts'

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
  await lockGroups(work, kind, 'to-change')
  const before = await findGroups(work, kind)
  if (seen !== undefined && textOf(seen) !== textOf(before)) return refuse('version-changed')
  const used = await findUsedGroups(work, kind)
  const gone = before.filter(({ slug }) => !groups.some((one) => one.slug === slug))
  const inUse = gone.find(({ slug }) => used.has(slug))
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

/** The groups of the newest versions, and of those that visitors read now or will read later. */
async function findUsedGroups({ tx }: Work, kind: GroupKind): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    tx,
    v.object({ slug: v.string() }),
    sql`
      select distinct used.slug
      from content_entries e
      join content_revisions r on r.entry_id = e.id
      cross join lateral jsonb_array_elements_text(r.body->'groups') used (slug)
      where e.kind = ${kind} and (
        r.version = e.version
        or r.id = (
          select revision_id from content_publications
          where entry_id = e.id and live_from <= now() order by live_from desc, id desc limit 1)
        or r.id in (
          select revision_id from content_publications where entry_id = e.id and live_from > now()))`,
  )
  return new Set(rows.map(({ slug }) => slug))
}

function textOf(groups: readonly ContentGroup[]): string {
  return JSON.stringify(groups.map(({ slug, name: { en, he } }) => [slug, en, he]))
}
