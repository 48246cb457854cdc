import type { TableAddress } from '../table/use-table-address.ts'
import { figureWords } from './figure-words.ts'

type PeriodChoiceProps<Period extends string> = {
  readonly address: TableAddress
  /** Where the address keeps it. */
  readonly name: string
  readonly chosen: Period
  readonly periods: Readonly<Record<Period, string>>
}

/** Links to the same page over another time. */
export function PeriodChoice<Period extends string>({
  address,
  name,
  chosen,
  periods,
}: PeriodChoiceProps<Period>) {
  const words = figureWords.use()
  return (
    <nav aria-label={words.period} className="flex flex-wrap gap-1">
      {Object.entries<string>(periods).map(([period, text]) => (
        <a
          key={period}
          href={address.hrefWith({ [name]: period })}
          aria-current={period === chosen ? 'true' : undefined}
          className={`inline-flex min-h-5.5 items-center rounded-sm border px-2 font-semibold ${period === chosen ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface hover:border-ink'}`}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
