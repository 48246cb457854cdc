import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ContentEntry, ContentState } from '#contract/admin/content/content-shapes.ts'
import { contentKinds, contentPath, isComplete, isDocumentName } from '#shop/content/content.ts'
import { storedBody } from '#server/content/read-content.ts'
import { rowsOf, utcText } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const found = v.object({
  id: v.string(),
  kind: v.picklist(contentKinds),
  slug: v.string(),
  version: v.number(),
  isDemo: v.boolean(),
  pleaseRead: v.boolean(),
  updatedAt: v.string(),
  body: storedBody,
  savedBy: v.nullable(v.string()),
  username: v.nullable(v.string()),
  liveVersion: v.nullable(v.number()),
  liveFrom: v.nullable(v.string()),
  nextVersion: v.nullable(v.number()),
  nextFrom: v.nullable(v.string()),
  oldSlugs: v.array(v.string()),
})
type Found = v.InferOutput<typeof found>

/** Entries with their newest version, the published one, and the scheduled one. */
export async function findEntries({ tx }: Pick<Read, 'tx'>, which: SQL): Promise<ContentEntry[]> {
  const rows = await rowsOf(
    tx,
    found,
    sql`
      select e.id, e.kind, e.slug, e.version, e.is_demo as "isDemo", e.please_read as "pleaseRead",
        ${utcText(sql`e.updated_at`)} as "updatedAt", r.body, r.saved_by as "savedBy", u.username,
        live.version as "liveVersion", ${utcText(sql`live.live_from`)} as "liveFrom",
        next.version as "nextVersion", ${utcText(sql`next.live_from`)} as "nextFrom",
        array(select o.slug from content_old_slugs o where o.entry_id = e.id order by o.slug) as "oldSlugs"
      from content_entries e
      join content_revisions r on r.entry_id = e.id and r.version = e.version
      left join users u on u.id = r.saved_by
      left join lateral (
        select s.version, p.live_from from content_publications p
        left join content_revisions s on s.id = p.revision_id
        where p.entry_id = e.id and p.live_from <= now() order by p.live_from desc, p.id desc limit 1) live on true
      left join lateral (
        select s.version, p.live_from from content_publications p
        join content_revisions s on s.id = p.revision_id
        where p.entry_id = e.id and p.live_from > now() order by p.live_from, p.id limit 1) next on true
      where ${which} order by e.position, e.slug`,
  )
  return rows.map(toEntry)
}

/** One of them. */
export async function findEntry(read: Pick<Read, 'tx'>, id: string): Promise<ContentEntry | null> {
  return (await findEntries(read, sql`e.id = ${id}`))[0] ?? null
}

function toEntry(row: Found): ContentEntry {
  const { id, kind, slug, version, body, isDemo, pleaseRead, updatedAt, liveVersion, oldSlugs } = row
  const next =
    row.nextVersion === null || row.nextFrom === null
      ? null
      : { version: row.nextVersion, liveFrom: row.nextFrom }
  return {
    id,
    kind,
    slug,
    version,
    body,
    isDemo,
    pleaseRead,
    updatedAt,
    liveVersion,
    next,
    oldSlugs,
    path: contentPath(kind, slug),
    title: body.title,
    state: stateOf(liveVersion, next),
    liveFrom: liveVersion === null ? (next?.liveFrom ?? null) : row.liveFrom,
    changed: liveVersion !== null && liveVersion !== version,
    complete: { en: isComplete(kind, body, 'en'), he: isComplete(kind, body, 'he') },
    groups: [...body.groups],
    updatedBy:
      row.savedBy === null || row.username === null ? null : { id: row.savedBy, username: row.username },
    fixed: kind === 'page' && isDocumentName(slug),
  }
}

function stateOf(liveVersion: number | null, next: ContentEntry['next']): ContentState {
  if (liveVersion !== null) return 'published'
  return next === null ? 'draft' : 'scheduled'
}
