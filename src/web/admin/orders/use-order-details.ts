import { useState } from 'react'
import type { Failure } from '#web/platform/http/api.ts'
import {
  type AllAnswers,
  answerFaultsOf,
  answerName,
  answersToSend,
  checkAnswers,
} from '#web/checkout/service-details/service-answers.ts'
import { useServiceForms } from '#web/checkout/service-details/use-service-forms.ts'
import type { ChosenProduct } from './order-products.tsx'
import { ownValue } from '#shop/own-value.ts'

type Faults = Readonly<Record<string, string | undefined>>

/** What the services of a new order ask, what was answered, and what is wrong with it. */
export function useOrderDetails(chosen: readonly ChosenProduct[]) {
  const { forms, reload } = useServiceForms(chosen.map(({ id }) => id))
  const [answers, setAnswers] = useState<AllAnswers>({})
  const [faults, setFaults] = useState<Faults>({})
  return {
    /** For `<ServiceForms>`. */
    parts: {
      forms,
      answers,
      problems: faults,
      quantityOf: (productId: string) => chosen.find(({ id }) => id === productId)?.quantity ?? 1,
      onAnswer: (productId: string, fieldId: string, text: string) => {
        setAnswers({ ...answers, [productId]: { ...ownValue(answers, productId), [fieldId]: text } })
        setFaults({ ...faults, [answerName(productId, fieldId)]: undefined })
      },
    },
    /** What stands in the way, by the names of the inputs. */
    check: () => {
      const found = checkAnswers(forms, answers)
      setFaults(found)
      return found
    },
    /** What goes with the order. */
    body: () => {
      const sent = answersToSend(forms, answers)
      return sent === undefined ? {} : { answers: sent }
    },
    /** Shows a refusal at its inputs; true when it was about them. */
    fail: async ({ problem }: Failure): Promise<boolean> => {
      const found = answerFaultsOf(problem)
      if (found === null) return false
      await reload()
      setFaults(found)
      return true
    },
  }
}
