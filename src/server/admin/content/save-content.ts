import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type ContentBody, type ContentKind, type GroupKind, isDocumentName } from '#shop/content/content.ts'
import { may } from '#shop/identity/permission.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { announceContent } from '#server/content/content-store.ts'
import { variablesInBoth } from '#server/content/content-variables.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import { checkedValue } from '#server/database/rows.ts'
import { images } from '#server/database/tables/catalogue.ts'
import {
  contentEntries,
  contentGroups,
  contentOldSlugs,
  contentRevisions,
} from '#server/database/tables/content/content.ts'
import type { Work } from '#server/database/transaction.ts'
import { checkBody } from './check-texts.ts'
import { findEntry } from './view-content.ts'

export type ContentNeeds = Pick<ServerContext, 'settings' | 'contentStore'>
export type Checked = Refusal<'invalid-input' | 'content-problems'>

/** Makes a page, question or post, as a draft. */
export async function createContent(
  work: Work,
  needs: ContentNeeds,
  { kind, slug, body }: InputOf<typeof contract.createContent>,
): Promise<ContentEntry | Checked | Refusal<'content-slug-taken'>> {
  const refused = (await refuseBody(work, kind, body, needs)) ?? (await refuseTaken(work, kind, slug, null))
  if (refused !== null) return refused
  const id = newRowId()
  const { rowCount } = await work.tx
    .insert(contentEntries)
    .values({ id, kind, slug, position: await lastPosition(work, kind) })
    .onConflictDoNothing()
  if (rowCount === 0) return slugTaken()
  await writeRevision(work, id, 1, body)
  await record(work, 'content.added', `content:${id}`, { kind, slug, title: body.title })
  return written(work, id)
}

/** Saves the next version of a text, unless somebody else has changed it meanwhile. */
export async function saveContent(
  work: Work,
  needs: ContentNeeds,
  { contentId, version, slug, body }: InputOf<typeof contract.saveContent>,
): Promise<ContentEntry | Checked | Refusal<'not-found' | 'version-changed' | 'content-slug-taken'>> {
  const before = await lockEntry(work, contentId, version)
  if (isRefusal(before)) return before
  const { kind } = before
  const isFixed = kind === 'page' && isDocumentName(before.slug)
  const refused =
    (await refuseBody(work, kind, body, needs)) ??
    (slug === before.slug ? null : isFixed ? slugTaken() : await refuseTaken(work, kind, slug, contentId))
  if (refused !== null) return refused
  await writeVersion(work, before, { slug, body })
  if (slug !== before.slug) await saveOldSlug(work, before, slug)
  await record(work, 'content.saved', `content:${contentId}`, {
    version: version + 1,
    title: body.title,
    ...(slug !== before.slug && { slug: { from: before.slug, to: slug } }),
  })
  await notifyServers(work, needs)
  return written(work, contentId)
}

export type Locked = Pick<typeof contentEntries.$inferSelect, 'id' | 'kind' | 'slug' | 'version'>

/** Locks an entry, if it still has this version. */
export async function lockEntry(
  { tx }: Work,
  id: string,
  version: number,
): Promise<Locked | Refusal<'not-found' | 'version-changed'>> {
  const [before] = await tx.select().from(contentEntries).where(eq(contentEntries.id, id)).for('update')
  if (before === undefined) return refuse('not-found')
  if (before.version !== version) return refuse('version-changed', { detail: { version: before.version } })
  return before
}

/** An owner who saves a text has read it; what they have changed is theirs, not the demo's. */
export async function writeVersion(
  work: Work,
  before: Locked,
  { slug, body }: { readonly slug: string; readonly body: ContentBody },
): Promise<void> {
  const version = before.version + 1
  await writeRevision(work, before.id, version, body)
  const byOwner = may(work.actor.user?.duties ?? [], 'settings.edit')
  await work.tx
    .update(contentEntries)
    .set({
      slug,
      version,
      isDemo: false,
      updatedAt: sql`now()`,
      ...(byOwner && { pleaseRead: false }),
    })
    .where(eq(contentEntries.id, before.id))
}

async function writeRevision(work: Work, entryId: string, version: number, body: ContentBody): Promise<void> {
  const savedBy = work.actor.user?.id ?? null
  await work.tx.insert(contentRevisions).values({ id: newRowId(), entryId, version, body, savedBy })
}

/** The old slug redirects to the new one, unless it is reused. */
async function saveOldSlug({ tx }: Work, { id, kind, slug }: Locked, now: string): Promise<void> {
  await tx.delete(contentOldSlugs).where(and(eq(contentOldSlugs.kind, kind), eq(contentOldSlugs.slug, now)))
  if (kind !== 'question') await tx.insert(contentOldSlugs).values({ kind, slug, entryId: id })
}

/** Other servers reload after the commit; this one before it responds. */
export async function notifyServers(
  work: Work,
  { contentStore }: Pick<ContentNeeds, 'contentStore'>,
): Promise<void> {
  await announceContent(work)
  work.after(() => contentStore.reload())
}

function slugTaken() {
  return refuse('content-slug-taken', { fields: { slug: 'taken' } })
}

/** An address that another text has, or had: a link to it would lead to the wrong one. */
async function refuseTaken(
  { tx }: Work,
  kind: ContentKind,
  slug: string,
  own: string | null,
): Promise<Refusal<'content-slug-taken'> | null> {
  if (kind === 'page' && isDocumentName(slug)) return slugTaken()
  const [now] = await tx
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(and(eq(contentEntries.kind, kind), eq(contentEntries.slug, slug)))
  const [before] = await tx
    .select({ id: contentOldSlugs.entryId })
    .from(contentOldSlugs)
    .where(and(eq(contentOldSlugs.kind, kind), eq(contentOldSlugs.slug, slug)))
  return [now, before].some((one) => one !== undefined && one.id !== own) ? slugTaken() : null
}

/** What must be true of a text that becomes the newest version. */
export async function refuseBody(
  work: Work,
  kind: ContentKind,
  body: ContentBody,
  { settings }: ContentNeeds,
): Promise<Checked | null> {
  const fields: Record<string, string> = {}
  if (body.title.en === '' && body.title.he === '') fields['body.title.en'] = 'required'
  if (kind === 'question' && body.groups.length !== 1) fields['body.groups'] = 'required'
  if (!(await knowsGroups(work, kind, body.groups))) fields['body.groups'] = 'unknown'
  if (!(await knowsPicture(work, body.pictureId))) fields['body.pictureId'] = 'unknown'
  if (Object.keys(fields).length > 0) return refuse('invalid-input', { fields })
  const problems = await checkBody(work, body, variablesInBoth(settings))
  return problems.length === 0 ? null : refuse('content-problems', { detail: { problems } })
}

async function knowsGroups(work: Work, kind: ContentKind, groups: readonly string[]): Promise<boolean> {
  if (groups.length === 0) return true
  if (kind === 'page') return false
  await lockGroups(work, kind, 'to-use')
  const rows = await work.tx
    .select({ slug: contentGroups.slug })
    .from(contentGroups)
    .where(and(eq(contentGroups.kind, kind), inArray(contentGroups.slug, [...groups])))
  return rows.length === new Set(groups).size
}

/** Until the transaction ends: texts can use the groups of a kind together, but not while somebody changes them. */
export async function lockGroups(
  { tx }: Work,
  kind: GroupKind,
  purpose: 'to-use' | 'to-change',
): Promise<void> {
  const lock = purpose === 'to-use' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await tx.execute(sql`select ${lock}(hashtextextended(${`content groups ${kind}`}, 11))`)
}

async function knowsPicture({ tx }: Work, id: string | null): Promise<boolean> {
  if (id === null) return true
  return (await tx.select({ id: images.id }).from(images).where(eq(images.id, id))).length === 1
}

async function lastPosition({ tx }: Work, kind: ContentKind): Promise<number> {
  const [row] = await tx
    .select({ next: checkedValue(v.number(), sql`coalesce(max(position) + 1, 0)::int`) })
    .from(contentEntries)
    .where(eq(contentEntries.kind, kind))
  return row?.next ?? 0
}

export async function written(work: Work, id: string): Promise<ContentEntry> {
  const entry = await findEntry(work, id)
  if (entry === null) throw new Error(`The text ${id} was not written`)
  return entry
}
