import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { storedBody } from '#server/content/read-content.ts'
import { rowsOf, utcText } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import {
  type Checked,
  type ContentNeeds,
  lockEntry,
  notifyServers,
  refuseBody,
  writeVersion,
  written,
} from './save-content.ts'

const listed = v.object({
  version: v.number(),
  savedAt: v.string(),
  savedBy: v.nullable(v.object({ id: v.string(), username: v.string() })),
  liveFrom: v.array(v.string()),
})
const withBody = v.object({ ...listed.entries, body: storedBody })

const listedColumns = sql`
  r.version, ${utcText(sql`r.saved_at`)} as "savedAt",
  case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end as "savedBy",
  array(select ${utcText(sql`p.live_from`)}
    from content_publications p where p.revision_id = r.id order by p.live_from) as "liveFrom"`

/** Every version of a text, newest first. Without the texts themselves: hundreds of versions are many megabytes. */
export async function listRevisions(
  { tx }: Pick<Read, 'tx'>,
  { contentId }: InputOf<typeof contract.listRevisions>,
): Promise<OutputOf<typeof contract.listRevisions> | Refusal<'not-found'>> {
  const revisions = await rowsOf(
    tx,
    listed,
    sql`
      select ${listedColumns} from content_revisions r left join users u on u.id = r.saved_by
      where r.entry_id = ${contentId} order by r.version desc`,
  )
  return revisions.length === 0 ? refuse('not-found') : { revisions }
}

/** One version of a text. */
export async function getRevision(
  { tx }: Pick<Read, 'tx'>,
  { contentId, version }: InputOf<typeof contract.getRevision>,
): Promise<OutputOf<typeof contract.getRevision> | Refusal<'not-found'>> {
  const [row] = await rowsOf(
    tx,
    withBody,
    sql`
      select ${listedColumns}, r.body from content_revisions r left join users u on u.id = r.saved_by
      where r.entry_id = ${contentId} and r.version = ${version}`,
  )
  return row ?? refuse('not-found')
}

/**
 * Saves an older version as the newest one, checked as any saved text: what it refers to may have been removed
 * since. The address stays.
 */
export async function restoreRevision(
  work: Work,
  needs: ContentNeeds,
  { contentId, version, restore }: InputOf<typeof contract.restoreRevision>,
): Promise<ContentEntry | Checked | Refusal<'not-found' | 'version-changed'>> {
  const before = await lockEntry(work, contentId, version)
  if (isRefusal(before)) return before
  const old = await getRevision(work, { contentId, version: restore })
  if (isRefusal(old)) return old
  const refused = await refuseBody(work, before.kind, old.body, needs)
  if (refused !== null) return refused
  await writeVersion(work, before, { slug: before.slug, body: old.body })
  await record(work, 'content.restored', `content:${contentId}`, {
    version: version + 1,
    restored: restore,
    title: old.body.title,
  })
  await notifyServers(work, needs)
  return written(work, contentId)
}
