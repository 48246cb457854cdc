import type pg from 'pg'
import { beginningOfDay } from '#shop/israel-time.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { newRowId } from '#server/database/ids.ts'
import { images } from '#server/database/tables/catalogue.ts'
import {
  contentEntries,
  contentGroups,
  contentPublications,
  contentRevisions,
  contentStarters,
} from '#server/database/tables/content/content.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { readStarterGroups, readStarterTexts, starterKeys, type StarterText } from './starter-texts.ts'

/** `demo` includes the demo's posts, `live` does not. */
type Needs = {
  readonly pool: pg.Pool
  readonly transact: Transact
  readonly mode: Settings['mode']
  readonly folder?: string
}

const groupsKey = 'groups'

/**
 * Copies the texts of this release into the database, each text only once: existing texts are not
 * overwritten, and removed ones do not come back. Servers that start together wait at the unique key.
 */
export async function copyStarter({ pool, transact, mode, folder }: Needs): Promise<void> {
  const known = await typed(pool).select({ key: contentStarters.key }).from(contentStarters)
  const copied = new Set(known.map(({ key }) => key))
  const missing = [groupsKey, ...starterKeys(mode, folder)].filter((key) => !copied.has(key))
  if (missing.length === 0) return
  await transact(systemActor(), async (work) => {
    const claimed = await work.tx
      .insert(contentStarters)
      .values(missing.toSorted().map((key) => ({ key })))
      .onConflictDoNothing()
      .returning({ key: contentStarters.key })
    const keys = new Set(claimed.map(({ key }) => key))
    if (keys.has(groupsKey))
      await work.tx.insert(contentGroups).values(readStarterGroups(folder)).onConflictDoNothing()
    const texts = readStarterTexts(mode, keys, folder)
    if (texts.length > 0) await writeTexts(work, texts)
  })
}

async function writeTexts({ tx }: Work, texts: readonly StarterText[]): Promise<void> {
  const rows = texts.map((text) => ({ ...text, id: newRowId(), revisionId: newRowId() }))
  const written = await tx
    .insert(contentEntries)
    .values(
      rows.map(({ id, kind, slug, position, isDemo, pleaseRead }) => ({
        id,
        kind,
        slug,
        position,
        isDemo,
        pleaseRead,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: contentEntries.id })
  const ids = new Set(written.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => ids.has(id))
  if (fresh.length === 0) return
  await tx
    .insert(contentRevisions)
    .values(fresh.map(({ id, revisionId, body }) => ({ id: revisionId, entryId: id, version: 1, body })))
  await tx.insert(contentPublications).values(
    fresh.map(({ id, revisionId, day }) => ({
      id: newRowId(),
      entryId: id,
      revisionId,
      liveFrom: day === null ? new Date() : new Date(beginningOfDay(day)),
    })),
  )
  const pictures = fresh.flatMap(({ picture, body: { pictureId } }) =>
    picture === null || pictureId === null
      ? []
      : [{ id: pictureId, mime: 'image/svg+xml', content: picture }],
  )
  if (pictures.length > 0) await tx.insert(images).values(pictures).onConflictDoNothing()
}
