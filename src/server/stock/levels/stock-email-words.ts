import type { RiskRule } from '#shop/orders/risk.ts'
import type { StockNotice } from '#server/jobs/stock-notice.ts'

export type StockEmailText = {
  readonly subject: string
  /** What happened, for `{{news}}` in the subject; `count` is of products or batches. */
  readonly news?: (count: number) => string
  readonly paragraphs: readonly string[]
  readonly button: string
}

/** The words of e-mails to managers about the stock and about orders, in one language. */
export type StockEmailWords = Readonly<Record<StockNotice['kind'], StockEmailText>> & {
  readonly keysLeft: (units: number) => string
  readonly until: (units: number, day: string) => string
  readonly more: string
  readonly paused: {
    readonly by: string
    readonly kinds: Readonly<Record<'email' | 'network' | 'product' | 'country', string>>
    readonly declines: (minutes: number) => string
  }
  readonly checked: Readonly<Record<'order' | 'sum' | 'why', string>> & {
    readonly rules: Readonly<Record<RiskRule, string>>
  }
  readonly disputed: Readonly<Record<'order' | 'sum' | 'answerBy' | 'noDay', string>>
  readonly recalled: Readonly<Record<'keys' | 'left', string>>
  readonly opened: {
    readonly who: string
    readonly product: string
    readonly key: string
    readonly reason: string
    readonly order: string
    readonly sum: string
  }
}
