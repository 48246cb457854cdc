import { useState } from 'react'
import { listPaymentMethods, type PaymentMethodView } from '#contract/orders/payments.ts'
import { useRead } from '#web/platform/query/queries.ts'

export type ChosenMethod = {
  readonly methods: readonly PaymentMethodView[]
  /** Null if there is no choice: the shop's first payment method is used. */
  readonly chosen: string | null
  readonly choose: (id: string) => void
  /** Reads the methods again, after the shop has refused the chosen one. */
  readonly reload: () => Promise<unknown>
  /** Whether the shop sends keys by e-mail, as the checkout then states. */
  readonly keysByEmail: boolean
}

/** The payment methods, and the chosen one: the first by default. */
export function usePaymentMethods(): ChosenMethod {
  const { data, refetch: reload } = useRead(listPaymentMethods, {})
  const [wanted, choose] = useState<string | null>(null)
  const methods = data?.methods ?? []
  const found = methods.find(({ id }) => id === wanted) ?? methods[0]
  const keysByEmail = data?.keysByEmail === true
  const chosen = methods.length > 1 && found !== undefined ? found.id : null
  return { methods, keysByEmail, chosen, choose, reload }
}
