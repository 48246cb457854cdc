import { useState } from 'react'
import { listPaymentMethods, type PaymentMethodView } from '#contract/orders/payments.ts'
import { useRead } from '#web/platform/query/queries.ts'

export type ChosenMethod = {
  readonly methods: readonly PaymentMethodView[]
  /** Null: nothing to choose from, and the shop's first way to pay is taken. */
  readonly chosen: string | null
  readonly choose: (id: string) => void
  /** The shop sends keys by e-mail to whoever has read that it does. */
  readonly keysByEmail: boolean
}

/** The ways to pay, and the one the buyer has chosen: the first until they choose another. */
export function usePaymentMethods(): ChosenMethod {
  const { data } = useRead(listPaymentMethods, {})
  const [wanted, choose] = useState<string | null>(null)
  const methods = data?.methods ?? []
  const found = methods.find(({ id }) => id === wanted) ?? methods[0]
  const keysByEmail = data?.keysByEmail === true
  return { methods, keysByEmail, chosen: methods.length > 1 && found !== undefined ? found.id : null, choose }
}
