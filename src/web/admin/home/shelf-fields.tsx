import { useState } from 'react'
import { listAdminCategories } from '#contract/admin/products/categories.ts'
import type { ShownHome } from '#contract/home.ts'
import { type HomeSection, maxChosen, shelfRules, shelfSizes } from '#contract/home-layout.ts'
import type { Localized } from '#shop/localized.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { moved } from '../form/moved.ts'
import { ProductSearch } from '../form/product-search.tsx'
import { BothFields } from './both-fields.tsx'

type ShelfSection = Extract<HomeSection, { kind: 'shelf' }>
type ShelfProps = {
  readonly section: ShelfSection
  readonly shown: ShownHome | null
  readonly onChange: (section: ShelfSection) => void
}

/** Which products a shelf shows: by a rule, or one by one. */
export function ShelfFields({ section, shown, onChange }: ShelfProps) {
  const words = homeAdminWords.use()
  const { rule, size } = section
  return (
    <>
      <BothFields
        label={words.heading}
        value={section.title}
        most={120}
        onChange={(title) => onChange({ ...section, title })}
      />
      <Select
        label={words.rule}
        hint={words.ruleHint}
        value={rule}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...section, rule: shelfRules.find((one) => one === value) ?? 'best-sellers' })
        }
      >
        {shelfRules.map((one) => (
          <option key={one} value={one}>
            {words.rules[one]}
          </option>
        ))}
      </Select>
      {rule === 'category' && <CategoryChoice section={section} onChange={onChange} />}
      {rule === 'chosen' ? (
        <ChosenProducts section={section} shown={shown} onChange={onChange} />
      ) : (
        <Select
          label={words.size}
          value={String(size)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...section, size: shelfSizes.find((one) => String(one) === value) ?? 4 })
          }
        >
          {shelfSizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function CategoryChoice({ section, onChange }: Omit<ShelfProps, 'shown'>) {
  const words = homeAdminWords.use()
  const say = useLocalized()
  const { data } = useRead(listAdminCategories, {})
  return (
    <Select
      label={words.category}
      value={section.category}
      onChange={({ currentTarget: { value } }) => onChange({ ...section, category: value })}
    >
      <option value="">{words.chooseCategory}</option>
      {data?.categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {say(name)}
        </option>
      ))}
    </Select>
  )
}

function ChosenProducts({ section, shown, onChange }: ShelfProps) {
  const words = homeAdminWords.use()
  const say = useLocalized()
  const [added, setAdded] = useState<ReadonlyMap<string, Localized>>(new Map())
  const { productIds } = section
  const cards = shown?.sections.flatMap((one) => (one.kind === 'shelf' ? one.products : [])) ?? []
  const nameOf = (id: string) => {
    const name = cards.find((card) => card.id === id)?.name ?? added.get(id)
    return name === undefined ? id : say(name)
  }
  const put = (ids: readonly string[]) => onChange({ ...section, productIds: [...ids] })
  const move = (at: number, by: number) => put(moved(productIds, at, at + by))
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{words.products}</p>
      <ol className="ruled grid">
        {productIds.map((id, at) => (
          <li key={id} className="flex items-center gap-1">
            <bdi className="min-w-0 flex-1">{nameOf(id)}</bdi>
            <IconButton
              label={words.up(nameOf(id))}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(at, -1)}
            >
              <Icon name="down" className="rotate-180" />
            </IconButton>
            <IconButton
              label={words.down(nameOf(id))}
              aria-disabled={at === productIds.length - 1}
              onClick={() => at < productIds.length - 1 && move(at, 1)}
            >
              <Icon name="down" />
            </IconButton>
            <IconButton
              label={words.remove(nameOf(id))}
              onClick={() => put(productIds.filter((one) => one !== id))}
            >
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ol>
      {productIds.length < maxChosen && (
        <ProductSearch
          label={words.addProduct}
          labelHidden
          state="live"
          fits={({ id }) => !productIds.includes(id)}
          prices
          onChoose={({ id, name }) => {
            setAdded((before) => new Map(before).set(id, name))
            put([...productIds, id])
          }}
        />
      )}
    </div>
  )
}
