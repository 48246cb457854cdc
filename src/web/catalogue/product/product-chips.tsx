import type { ReactNode } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLocalized, useWords } from '#web/platform/framework/site.ts'

/**
 * What buyers ask first, above the price: activation in Israel, term, devices, delivery time, platforms. Leaves out
 * devices that the name already says, and when a product that is sold out would be delivered.
 */
export function ProductChips({ product }: { readonly product: ProductPage }) {
  const words = useWords().catalogue.product
  const { attributes, kind, outOfStock } = product
  const name = useLocalized()(product.name)
  const { platforms, region, termMonths, devices } = attributes
  return (
    <ul className="flex flex-wrap gap-0.5 text-sm font-semibold">
      {region === 'europe' ? (
        <Chip icon="warning" tone="border-transparent bg-warning-soft text-warning">
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
      {devices !== null && !name.includes(words.deviceCount(devices)) && (
        <Chip>{words.deviceCount(devices)}</Chip>
      )}
      {!outOfStock && <Chip icon={kind === 'service' ? 'mail' : 'bolt'}>{words.chips.delivery[kind]}</Chip>}
      {/* last, because it is often long and has a line of its own then */}
      {platforms.length > 0 && (
        <Chip>
          <Name text={platforms.map((one) => words.platforms[one]).join(', ')} />
        </Chip>
      )}
    </ul>
  )
}

type ChipProps = { readonly icon?: IconName; readonly tone?: string; readonly children: ReactNode }

function Chip({ icon, tone = 'border-line bg-sunken', children }: ChipProps) {
  return (
    <li className={`inline-flex min-h-3.5 items-center gap-0.5 rounded-sm border px-1 ${tone}`}>
      {icon && <Icon name={icon} className="opacity-70" />}
      {children}
    </li>
  )
}
