import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { dayIn } from '#shop/israel-time.ts'
import type { Refusal } from '#shop/result.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { withProductCards } from './product-cards.ts'
import { longDay } from './long-day.ts'
import { refuseMoved } from './refuse-moved.ts'

/** A content page, such as the terms of sale. */
export async function getDocument(
  read: Pick<Read, 'tx'>,
  content: Content,
  { name, language }: InputOf<typeof contract.getDocument>,
): Promise<OutputOf<typeof contract.getDocument> | Refusal<'not-found'>> {
  const found = content.documents[language].get(name)
  if (found === undefined) return refuseMoved(content, 'page', name)
  const updated = dayIn(found.updated)
  return {
    ...found,
    updated,
    updatedText: longDay(updated, language),
    html: await withProductCards(read, found.html, language),
  }
}
