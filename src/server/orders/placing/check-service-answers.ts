import {
  type Answered,
  type Answers,
  answersWithLabels,
  checkServiceFields,
} from '#shop/catalogue/service-form.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Held } from './write-order.ts'
import { ownValue } from '#shop/own-value.ts'

/**
 * The answers to store with an order, by product, checked against the current questions of each product sold,
 * including those in bundles. Refused for the first product whose answers do not fit, and for answers about a
 * product that is not sold.
 */
export function checkServiceAnswers(
  { lines, products }: Pick<Held, 'lines' | 'products'>,
  answers: Readonly<Record<string, Answers>> = {},
): Map<string, Answered[] | null> | Refusal<'details-needed'> {
  const accepted = new Map<string, Answered[] | null>()
  const sold = new Set(lines.map(({ productId }) => productId))
  for (const productId of new Set([...sold, ...Object.keys(answers)])) {
    const form = sold.has(productId) ? (products.get(productId)?.form ?? []) : []
    const typed = ownValue(answers, productId) ?? {}
    const fields = checkServiceFields(form, typed)
    if (Object.keys(fields).length > 0 || !sold.has(productId))
      return refuse('details-needed', { detail: { productId, fields } })
    accepted.set(productId, answersWithLabels(form, typed))
  }
  return accepted
}
