import { desc, eq, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { findLayout, type Layouts, readLayout } from '#server/content/read-layouts.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { layoutVersions } from '#server/database/tables/content/layouts.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { notifyServers } from './save-content.ts'

export type LayoutNeeds = Pick<ServerContext, 'content' | 'contentStore' | 'settings'>
type Reading = Pick<Read, 'tx'>

/** Serialises owners: each sees the other's changes. */
const lock = 7_140_172

/** What visitors see of it now, with its newest version. */
export async function viewLayout<Name extends keyof Layouts>(read: Reading, name: Name) {
  const { layout, version, state } = await findLayout(read, name)
  const [newest] = await versionsOf(read, name).limit(1)
  return {
    layout,
    version,
    state,
    changedAt: newest?.changedAt.toISOString() ?? null,
    changedBy: newest?.changedBy ?? null,
  }
}

/** All versions, newest first. `readable`: this release can show it. */
export async function listLayoutVersions<Name extends keyof Layouts>(read: Reading, name: Name) {
  const rows = await versionsOf(read, name)
  return rows.map(({ layout: stored, changedAt, ...row }) => {
    const layout = stored === null ? null : readLayout(name, stored)
    return {
      ...row,
      changedAt: changedAt.toISOString(),
      layout,
      readable: stored === null || layout !== null,
    }
  })
}

type Writing<Name extends keyof Layouts> = {
  readonly name: Name
  readonly layout: Layouts[Name] | null
  /** The version that was edited. */
  readonly version: number
}

/** Saves the next version, unless somebody else has meanwhile. Servers are notified at the commit. */
export async function writeLayout<Name extends keyof Layouts>(
  work: Work,
  needs: Pick<LayoutNeeds, 'contentStore'>,
  { name, layout, version }: Writing<Name>,
): Promise<null | Refusal<'version-changed'>> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
  const [newest] = await versionsOf(work, name).limit(1)
  if ((newest?.version ?? 0) !== version) return refuse('version-changed')
  await work.tx
    .insert(layoutVersions)
    .values({ name, version: version + 1, layout, changedBy: work.actor.user?.id ?? null })
  const action = layout === null ? 'content.layout-reset' : 'content.layout-changed'
  await record(work, action, `content:${name}`, { version: version + 1 })
  await notifyServers(work, needs)
  return null
}

function versionsOf({ tx }: Reading, name: keyof Layouts) {
  const versions = layoutVersions
  return tx
    .select({
      version: versions.version,
      layout: versions.layout,
      changedAt: versions.changedAt,
      changedBy: { id: users.id, username: users.username },
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.changedBy))
    .where(eq(versions.name, name))
    .orderBy(desc(versions.version))
}
