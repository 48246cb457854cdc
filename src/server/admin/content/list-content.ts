import { asc, eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { contentGroups } from '#server/database/tables/content/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { findEntries, findEntry } from './view-content.ts'

/** All texts of a kind: questions in their order, posts newest first, pages by their address. */
export async function listContent(
  read: Read,
  { kind }: InputOf<typeof contract.listContent>,
): Promise<OutputOf<typeof contract.listContent>> {
  const rows = await findEntries(read, sql`e.kind = ${kind}`)
  if (kind === 'post') rows.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))
  return { rows, groups: await findGroups(read, kind) }
}

function timeOf({
  liveFrom,
  updatedAt,
}: {
  readonly liveFrom: string | null
  readonly updatedAt: string
}): string {
  return liveFrom ?? updatedAt
}

/** The sections of questions or the categories of posts; pages have none. */
export function findGroups({ tx }: Pick<Read, 'tx'>, kind: ContentEntry['kind']) {
  if (kind === 'page') return Promise.resolve([])
  return tx
    .select({ slug: contentGroups.slug, name: contentGroups.name })
    .from(contentGroups)
    .where(eq(contentGroups.kind, kind))
    .orderBy(asc(contentGroups.position), asc(contentGroups.slug))
}

export async function getContent(
  read: Read,
  { contentId }: InputOf<typeof contract.getContent>,
): Promise<OutputOf<typeof contract.getContent> | Refusal<'not-found'>> {
  return (await findEntry(read, contentId)) ?? refuse('not-found')
}
