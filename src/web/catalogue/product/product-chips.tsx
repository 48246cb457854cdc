import type { ReactNode } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useWords } from '#web/platform/framework/site.ts'

/** What buyers ask first, above the price: platform, activation in Israel, term, devices, delivery time. */
export function ProductChips({ product: { attributes, kind } }: { readonly product: ProductPage }) {
  const words = useWords().catalogue.product
  const { platforms, region, termMonths, devices } = attributes
  return (
    <ul className="flex flex-wrap gap-0.5 text-sm font-semibold">
      {platforms.length > 0 && (
        <Chip>
          <Name text={platforms.map((one) => words.platforms[one]).join(', ')} />
        </Chip>
      )}
      {region === 'europe' ? (
        <Chip icon="warning" tone="bg-warning-soft text-warning">
          {words.chips.europe}
        </Chip>
      ) : (
        kind !== 'service' && <Chip icon="done">{words.chips.israel}</Chip>
      )}
      {termMonths !== null ? (
        <Chip>{words.months(termMonths)}</Chip>
      ) : (
        kind === 'key' && <Chip>{words.perpetual}</Chip>
      )}
      {devices !== null && <Chip>{words.deviceCount(devices)}</Chip>}
      <Chip>{words.chips.delivery[kind]}</Chip>
    </ul>
  )
}

type ChipProps = { readonly icon?: IconName; readonly tone?: string; readonly children: ReactNode }

function Chip({ icon, tone = 'bg-sunken', children }: ChipProps) {
  return (
    <li className={`inline-flex min-h-3.5 items-center gap-0.5 rounded-sm px-1 ${tone}`}>
      {icon && <Icon name={icon} className="opacity-70" />}
      {children}
    </li>
  )
}
