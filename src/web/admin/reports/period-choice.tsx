import type { TableAddress } from '../table/use-table-address.ts'
import { reportWords } from '#web/admin/words.ts'

type PeriodChoiceProps<Period extends string> = {
  readonly address: TableAddress
  /** The name of the URL parameter. */
  readonly name: string
  readonly chosen: Period
  readonly periods: Readonly<Record<Period, string>>
}

/** Links to the same page for other periods. */
export function PeriodChoice<Period extends string>({
  address,
  name,
  chosen,
  periods,
}: PeriodChoiceProps<Period>) {
  const words = reportWords.use()
  return (
    <nav aria-label={words.period} className="inline-flex justify-self-start rounded-sm bg-sunken p-0.25">
      {Object.entries<string>(periods).map(([period, text]) => (
        <a
          key={period}
          href={address.hrefWith({ [name]: period })}
          aria-current={period === chosen ? 'true' : undefined}
          className="inline-flex min-h-5 items-center rounded-sm px-1.5 text-sm font-semibold text-muted fades hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-low"
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
