import { sql } from 'drizzle-orm'
import type pg from 'pg'
import * as v from 'valibot'
import { type ContentBody, contentKinds, groupKinds } from '#shop/content/content.ts'
import { typed } from '#server/database/connect.ts'
import { rowsOf, utcText } from '#server/database/rows.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { findLayout, type Layouts } from './read-layouts.ts'

const localized = v.object({ en: v.string(), he: v.string() })
/** Revisions of earlier versions have one name for both languages. */
export const storedAuthor = v.union([
  localized,
  v.pipe(
    v.string(),
    v.transform((name) => ({ en: name, he: name })),
  ),
])

/** A text as it is stored in a revision. */
export const storedBody: v.GenericSchema<unknown, ContentBody> = v.object({
  title: localized,
  description: localized,
  text: localized,
  author: storedAuthor,
  groups: v.array(v.string()),
  pictureId: v.nullable(v.string()),
  pictureAlt: localized,
})

const liveEntry = v.object({
  kind: v.picklist(contentKinds),
  slug: v.string(),
  body: storedBody,
  liveFrom: v.string(),
  firstFrom: v.string(),
})
export type LiveEntry = v.InferOutput<typeof liveEntry>

const group = v.object({ kind: v.picklist(groupKinds), slug: v.string(), name: localized })
export type Group = v.InferOutput<typeof group>

const category = v.object({ slug: v.string(), name: localized, filled: v.boolean() })

const oldAddress = v.object({ kind: v.picklist(contentKinds), oldSlug: v.string(), slug: v.string() })

/** The texts that visitors can read now. */
export type StoredContent = {
  /** Questions in their order, everything else by slug. */
  readonly entries: readonly LiveEntry[]
  readonly groups: readonly Group[]
  /** Former addresses of texts that are published. */
  readonly moved: readonly v.InferOutput<typeof oldAddress>[]
  readonly layouts: Layouts
  /** The product categories in shop order, for menus; `filled` if something in it is on sale. */
  readonly categories: readonly v.InferOutput<typeof category>[]
  /** The time until the next scheduled text is due; null if none is scheduled. */
  readonly nextInMilliseconds: number | null
}

/** Reads the texts published now by the database's clock. In `live` mode, the demo's are excluded. */
export async function readContent(pool: pg.Pool, mode: Settings['mode']): Promise<StoredContent> {
  const tx = typed(pool)
  const seen = mode === 'demo' ? sql`true` : sql`not e.is_demo`
  // first, so that a text that becomes due meanwhile is at worst read twice
  const [next] = await rowsOf(
    tx,
    v.object({ milliseconds: v.nullable(v.number()) }),
    sql`
      select (extract(epoch from min(live_from) - clock_timestamp()) * 1000)::float8 as milliseconds
      from content_publications where live_from > now()`,
  )
  const [entries, groups, moved, home, menus, categories] = await Promise.all([
    rowsOf(
      tx,
      liveEntry,
      sql`
        select e.kind, e.slug, r.body, ${utcText(sql`p.live_from`)} as "liveFrom",
          (select ${utcText(sql`min(f.live_from)`)} from content_publications f
           where f.entry_id = e.id and f.revision_id is not null) as "firstFrom"
        from content_entries e
        cross join lateral (
          select revision_id, live_from from content_publications
          where entry_id = e.id and live_from <= now() order by live_from desc, id desc limit 1) p
        join content_revisions r on r.id = p.revision_id
        where ${seen} order by e.kind, e.position, e.slug`,
    ),
    rowsOf(tx, group, sql`select kind, slug, name from content_groups order by kind, position, slug`),
    rowsOf(
      tx,
      oldAddress,
      sql`
        select o.kind, o.slug as "oldSlug", e.slug from content_old_slugs o
        join content_entries e on e.id = o.entry_id where ${seen}`,
    ),
    findLayout({ tx }, 'home'),
    findLayout({ tx }, 'menus'),
    rowsOf(
      tx,
      category,
      sql`select slug, name, live_count > 0 as filled from categories order by position, slug`,
    ),
  ])
  const published = new Set(entries.map(({ kind, slug }) => `${kind} ${slug}`))
  return {
    entries,
    groups,
    moved: moved.filter(({ kind, slug }) => published.has(`${kind} ${slug}`)),
    layouts: { home: home.layout, menus: menus.layout },
    categories,
    nextInMilliseconds: next?.milliseconds ?? null,
  }
}
