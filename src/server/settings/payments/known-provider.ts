import type { MethodMark } from '#contract/orders/payments.ts'
import type { SettingDefinition } from '../definitions/setting-definition.ts'

/** A payment provider and its settings. */
export type KnownProvider = {
  /** Its payment methods, which can be offered separately; the logo of the first stands for its whole page. */
  readonly methods: readonly [MethodMark, ...MethodMark[]]
  /** Required variables. */
  readonly needs: readonly string[]
  /** The smallest payment in agorot; default one shekel. */
  readonly minAgorot?: number
  readonly definitions: Readonly<Record<string, SettingDefinition>>
  /** Its settings, from the values of its variables. Null if it is not configured. */
  readonly settings: (values: never) => object | null
}
