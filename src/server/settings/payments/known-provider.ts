import type { MethodMark } from '#contract/orders/payments.ts'
import type { SettingDefinition } from '../setting-definition.ts'

/** What the settings know of a payment provider. */
export type KnownProvider = {
  /** The ways to pay it offers, each of which the settings may offer by itself; the first marks its whole page. */
  readonly methods: readonly [MethodMark, ...MethodMark[]]
  /** Variables without which it is not set up. */
  readonly needs: readonly string[]
  /** The smallest sum it takes; left out: one shekel. */
  readonly leastAgorot?: number
  readonly definitions: Readonly<Record<string, SettingDefinition>>
  /** Its settings, from the values of its variables. Null: it is not set up. */
  readonly settings: (values: never) => object | null
}
