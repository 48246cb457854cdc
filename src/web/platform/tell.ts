import type { EventName } from '../../shop/analytics/funnel.ts'
import type { Localized } from '../../shop/localized.ts'

/** What a step was about. Prices in shekels. */
export type ToldItem = {
  readonly id: string
  readonly name: string | Localized
  readonly price: number
  readonly quantity: number
}
/** One step of a visit. */
export type Told = {
  readonly name: EventName
  /** Of a page: path and query. */
  readonly address?: string
  readonly title?: string
  readonly items?: readonly ToldItem[]
  /** Of a purchase. */
  readonly orderId?: string
  readonly total?: number
}

const toldSoFar: Told[] = []
const listeners: ((told: Told) => void)[] = []

/** Tells whoever counts. */
export function tell(told: Told): void {
  toldSoFar.push(told)
  for (const hear of listeners) hear(told)
}

/** Hears everything that is told, and what has been: some listeners come later than the page. */
export function onTold(hear: (told: Told) => void): void {
  toldSoFar.forEach(hear)
  listeners.push(hear)
}
