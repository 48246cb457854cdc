import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Content } from '#server/context/content.ts'
import { longDay } from './long-day.ts'

/** A page of the shop's own words; every name of the contract was found when the texts were loaded. */
export function getDocument(
  content: Content,
  { name, language }: InputOf<typeof contract.getDocument>,
): OutputOf<typeof contract.getDocument> {
  const found = content.documents[language].get(name)
  if (found === undefined) throw new Error(`The document ${name} was not loaded`)
  return { ...found, updatedText: longDay(found.updated, language) }
}
