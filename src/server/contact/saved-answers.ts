import { asc, eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/saved-answers.ts'
import type { SavedAnswer } from '#contract/admin/saved-answers.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { savedAnswers } from '#server/database/tables/saved-answers.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { Read, Work } from '#server/database/transaction.ts'

type Fields = InputOf<typeof contract.addSavedAnswer>

/** All saved answers, by name, and the shop's name in each language. */
export async function listSavedAnswers(
  { tx }: Pick<Read, 'tx'>,
  { shop }: Pick<Settings, 'shop'>,
): Promise<OutputOf<typeof contract.listSavedAnswers>> {
  const rows = await tx
    .select()
    .from(savedAnswers)
    .orderBy(asc(sql`lower(${savedAnswers.name})`))
  return { answers: rows.map(view), shopName: { en: shop.en.name, he: shop.he.name } }
}

/** Adds a saved answer under a unique name. */
export async function addSavedAnswer(
  work: Work,
  { name, en, he }: Fields,
): Promise<SavedAnswer | Refusal<'invalid-input'>> {
  const [row] = await work.tx
    .insert(savedAnswers)
    .values({ id: newRowId(), name, text: { en, he } })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return nameTaken
  await record(work, 'saved-answer.added', `saved-answer:${row.id}`, { name })
  return view(row)
}

/** Changes a saved answer, unless somebody else has changed it since it was read. */
export async function changeSavedAnswer(
  work: Work,
  { answerId, version, name, en, he }: InputOf<typeof contract.changeSavedAnswer>,
): Promise<SavedAnswer | Refusal<'not-found' | 'version-changed' | 'invalid-input'>> {
  const [before] = await work.tx
    .select()
    .from(savedAnswers)
    .where(eq(savedAnswers.id, answerId))
    .for('update')
  if (before === undefined) return refuse('not-found')
  if (before.version !== version) return refuse('version-changed')
  if (await isNamed(work, name, answerId)) return nameTaken
  const [row] = await work.tx
    .update(savedAnswers)
    .set({ name, text: { en, he }, version: version + 1 })
    .where(eq(savedAnswers.id, answerId))
    .returning()
  if (row === undefined) throw new Error('A locked answer is gone')
  await record(work, 'saved-answer.changed', `saved-answer:${answerId}`, { name })
  return view(row)
}

/** Removes a saved answer. Answers already sent with it stay with their messages. */
export async function removeSavedAnswer(
  work: Work,
  { answerId }: InputOf<typeof contract.removeSavedAnswer>,
): Promise<{ removed: true } | Refusal<'not-found'>> {
  const [row] = await work.tx.delete(savedAnswers).where(eq(savedAnswers.id, answerId)).returning()
  if (row === undefined) return refuse('not-found')
  await record(work, 'saved-answer.removed', `saved-answer:${answerId}`, { name: row.name })
  return { removed: true }
}

const nameTaken = refuse('invalid-input', { fields: { name: 'taken' } })

/** Whether another saved answer has this name. Locks, so that two owners cannot use the same name at once. */
async function isNamed({ tx }: Work, name: string, except: string): Promise<boolean> {
  await tx.execute(sql`lock table ${savedAnswers} in share row exclusive mode`)
  const found = await tx
    .select({ id: savedAnswers.id })
    .from(savedAnswers)
    .where(sql`lower(${savedAnswers.name}) = lower(${name}) and ${savedAnswers.id} <> ${except}`)
  return found.length > 0
}

function view({ id, name, text, version }: typeof savedAnswers.$inferSelect): SavedAnswer {
  return { id, name, ...text, version }
}
