import type { ProductPage } from '#contract/catalogue.ts'
import type { PublicAttribute } from '#contract/product/product-attributes.ts'
import { Name } from '#web/kit/name.tsx'
import { useLocalized, useWords } from '#web/platform/framework/site.ts'

type Row = readonly [label: string, value: string | null]

/** What a buyer must know before paying: platform, region of activation, term and number of devices. */
export function AttributeList({ product }: { readonly product: ProductPage }) {
  const words = useWords().catalogue.product
  const say = useLocalized()
  const { attributes, kind } = product
  const term =
    attributes.termMonths === null
      ? kind === 'key'
        ? words.perpetual
        : null
      : words.months(attributes.termMonths)
  const shown: Readonly<Record<PublicAttribute, Row>> = {
    edition: [words.labels.edition, attributes.edition === null ? null : say(attributes.edition)],
    platforms: [
      words.labels.platforms,
      attributes.platforms.length === 0
        ? null
        : attributes.platforms.map((one) => words.platforms[one]).join(', '),
    ],
    region: [words.labels.region, words.regions[attributes.region]],
    termMonths: [words.labels.termMonths, term],
    devices: [
      words.labels.devices,
      attributes.devices === null ? null : words.deviceCount(attributes.devices),
    ],
  }
  const rows: readonly Row[] = [
    [words.labels.kind, words.kinds[kind]],
    [words.labels.brand, product.brand],
    ...Object.values(shown),
    [words.labels.delivery, words.delivery[kind]],
  ]
  return (
    <dl className="grid ruled rounded-md border border-line bg-surface">
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="grid grid-cols-[2fr_3fr] gap-1 px-2 py-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">
              <Name text={value} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
