import type { Localized } from '#shop/localized.ts'

type Variable = {
  readonly label: Localized
  /** What a preview shows where there is no order to show. */
  readonly sample: Localized
  /** A name that people gave: it keeps its own direction inside a sentence. */
  readonly isName?: true
}

const same = (text: string): Localized => ({ en: text, he: text })

/** Every variable that an e-mail may name. `shopName` is in all of them. */
export const emailVariables = {
  shopName: { label: { en: 'Name of the shop', he: 'שם החנות' }, sample: same(''), isName: true },
  name: {
    label: { en: 'Name of the recipient', he: 'שם הנמען' },
    sample: { en: 'Dana', he: 'דנה' },
    isName: true,
  },
  orderNumber: {
    label: { en: 'Order number', he: 'מספר הזמנה' },
    sample: same('MF-10427'),
    isName: true,
  },
  refundDays: { label: { en: 'Days to cancel', he: 'ימים לביטול' }, sample: same('14') },
} as const satisfies Record<string, Variable>

export type EmailVariable = keyof typeof emailVariables

export function isName(variable: EmailVariable): boolean {
  const { isName: named }: Variable = emailVariables[variable]
  return named === true
}
