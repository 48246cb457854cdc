import { maxBundleItemUnits, maxBundleItems } from '#shop/catalogue/product.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import type { ProductEditorForm } from './values/editor-form.ts'
import { stateTones } from '../product-columns.tsx'
import type { BundleItem } from './values/product-values.ts'
import { ProductSearch } from '#web/admin/form/product-search.tsx'
import { productWords } from '#web/admin/words.ts'

type PartsProps = { readonly form: ProductEditorForm; readonly own: string | undefined }

/** The items of a bundle with their quantities, and what they cost separately. */
export function BundleItemsSection({ form, own }: PartsProps) {
  const words = productWords.use().editor
  const { parts } = form.values
  const error = form.errorOf('parts')
  return (
    <Section title={words.parts} hint={words.partsHint}>
      <ul className="grid grid-cols-1 gap-1">
        {parts.map((part) => (
          <PartLine
            key={part.id}
            part={part}
            onCount={(quantity) =>
              form.set(
                'parts',
                parts.map((one) => (one.id === part.id ? { ...one, quantity } : one)),
              )
            }
            onRemove={() =>
              form.set(
                'parts',
                parts.filter(({ id }) => id !== part.id),
              )
            }
          />
        ))}
      </ul>
      {parts.length < maxBundleItems && (
        <ProductSearch
          label={words.partsSearch}
          labelHidden
          fits={({ id, kind }) => kind !== 'bundle' && id !== own && !parts.some((part) => part.id === id)}
          onChoose={({ id, slug, name, priceNow: price, state }) =>
            form.set('parts', [...parts, { id, slug, name, price, state, quantity: 1 }])
          }
          prices
        />
      )}
      {error !== undefined && <ErrorText>{error}</ErrorText>}
      {parts.length > 0 && <PartsSum parts={parts} price={Number(form.values.price)} />}
    </Section>
  )
}

type LineProps = {
  readonly part: BundleItem
  readonly onCount: (quantity: number) => void
  readonly onRemove: () => void
}

function PartLine({ part, onCount, onRemove }: LineProps) {
  const words = productWords.use()
  const name = useLocalized()(part.name)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1">
      <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <Name text={name} />
      </span>
      <SelectBox
        aria-label={words.editor.itemUnits(name)}
        value={part.quantity}
        onChange={(event) => onCount(Number(event.currentTarget.value))}
        look="min-h-4.5 rounded-sm border border-edge bg-surface ps-1 digits hover:border-ink"
      >
        {Array.from({ length: maxBundleItemUnits }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </SelectBox>
      <IconButton label={words.editor.removeRelated(name)} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
      <span className="col-span-3 flex items-center gap-1 text-sm text-muted">
        <Price shekels={toShekels(toAgorot(part.price) * part.quantity)} />
        {part.state !== 'live' && <Badge tone={stateTones[part.state]}>{words.states[part.state]}</Badge>}
      </span>
    </li>
  )
}

function PartsSum({ parts, price }: { readonly parts: readonly BundleItem[]; readonly price: number }) {
  const words = productWords.use().editor
  const apart = parts.reduce((sum, part) => sum + toAgorot(part.price) * part.quantity, 0)
  const saved = Number.isFinite(price) && price > 0 ? apart - toAgorot(price) : 0
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 border-t border-line pt-1.5 text-sm">
      <dt className="text-muted">{words.partsSum}</dt>
      <dd className="text-end font-semibold">
        <Price shekels={toShekels(apart)} />
      </dd>
      {saved > 0 && (
        <>
          <dt className="text-muted">{words.partsSaved}</dt>
          <dd className="text-end font-semibold text-success">
            <Price shekels={toShekels(saved)} />
          </dd>
        </>
      )}
      {saved < 0 && <dd className="col-span-2 font-semibold text-warning">{words.partsDearer}</dd>}
    </dl>
  )
}
