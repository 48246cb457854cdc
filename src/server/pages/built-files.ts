import { eq, inArray, sql } from 'drizzle-orm'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { builtFiles } from '#server/database/tables/built-files.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { isOverloaded, Overloaded } from '#server/http/checks/overload.ts'
import { etagOf } from '#server/http/cache/encoding.ts'
import type { StaticFile } from './static-files.ts'

const filesAtOnce = 50

/**
 * Stores this release's hashed files before its first page is sent: in a rolling update, any server may be
 * asked for a file of another release. Those of other releases are deleted after some days.
 */
export async function storeBuiltFiles(
  { pool, transact }: Pick<ServerContext, 'pool' | 'transact'>,
  files: ReadonlyMap<string, StaticFile>,
): Promise<void> {
  // always in the same order, so that two servers starting together do not deadlock
  const own = [...files].filter(([, { forever }]) => forever).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (own.length === 0) return
  const paths = own.map(([path]) => path)
  const known = await typed(pool)
    .select({ path: builtFiles.path })
    .from(builtFiles)
    .where(inArray(builtFiles.path, paths))
  const stored = new Set(known.map(({ path }) => path))
  const missing = own.filter(([path]) => !stored.has(path))
  for (let at = 0; at < missing.length; at += filesAtOnce) {
    const rows = missing
      .slice(at, at + filesAtOnce)
      .map(([path, { type, bytes, br }]) => ({ path, type, content: bytes, packed: br }))
    await typed(pool).insert(builtFiles).values(rows).onConflictDoNothing()
  }
  await transact(systemActor(), async ({ tx }) => {
    await tx.execute(sql`
      update built_files b set replaced_at = case when own then null else now() end
      from (select path, path = any(${sql.param(paths)}::text[]) as own from built_files order by path for update) f
      where b.path = f.path and f.own = (b.replaced_at is not null)`)
  })
}

/**
 * A hashed file of another release; null if no release of the last days had it. Throws `Overloaded` if too many wait for
 * the database.
 */
export async function findBuiltFile(
  { pool }: Pick<ServerContext, 'pool'>,
  path: string,
): Promise<StaticFile | null> {
  if (!/^\/assets\/[\w.-]{1,200}$/.test(path)) return null
  if (isOverloaded(pool, 'browsing')) throw new Overloaded()
  const [found] = await typed(pool).select().from(builtFiles).where(eq(builtFiles.path, path))
  if (found === undefined) return null
  const { type, content, packed } = found
  return { type, bytes: content, br: packed, etag: etagOf(content), forever: true }
}
