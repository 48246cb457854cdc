import {
  type Answered,
  type Answers,
  asAnswered,
  judgeAnswers,
  type ServiceForm,
} from '../../shop/catalogue/service-form.ts'
import { refuse, type Refusal } from '../../shop/result.ts'

type Asked = { readonly id: string; readonly form: ServiceForm | null }

/**
 * The answers an order keeps, by product, judged by what each product asks now. Refused for the
 * first product whose answers do not fit; answers about a product that is not ordered never do.
 */
export function judgeDetails(
  found: ReadonlyMap<string, Asked>,
  answers: Readonly<Record<string, Answers>> = {},
): Map<string, Answered[] | null> | Refusal<'details-needed'> {
  const kept = new Map<string, Answered[] | null>()
  for (const productId of new Set([...found.keys(), ...Object.keys(answers)])) {
    const form = found.get(productId)?.form ?? []
    const given = (Object.hasOwn(answers, productId) ? answers[productId] : undefined) ?? {}
    const fields = judgeAnswers(form, given)
    if (Object.keys(fields).length > 0 || !found.has(productId))
      return refuse('details-needed', { detail: { productId, fields } })
    kept.set(productId, asAnswered(form, given))
  }
  return kept
}
