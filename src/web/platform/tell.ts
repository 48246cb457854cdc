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

let kept: Told[] | null = []
let listener: (told: Told) => void = (told) => void kept?.push(told)

/** Tells whoever counts, who comes later than the page: what happens until then waits. */
export function tell(told: Told): void {
  listener(told)
}

/** Takes everything that is told, and what has been. */
export function onTold(hear: (told: Told) => void): void {
  listener = hear
  kept?.forEach(hear)
  kept = null
}
