import { useState } from 'react'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { makeMainVariant } from '#contract/admin/products/products.ts'
import { splitName } from '#shop/catalogue/product-name.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { productWords } from '#web/admin/words.ts'
import { useDiscardQuestion } from '#web/admin/form/use-discard-question.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { stateTones } from '../product-columns.tsx'
import { useProductProblem } from '../product-problem.ts'
import { ProductSearch } from '#web/admin/form/product-search.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'

type VariantsProps = {
  readonly form: ProductEditorForm
  readonly product: AdminProduct
  readonly edits: boolean
  readonly onAdd: () => void
  readonly onReload: () => Promise<void>
}

/** The family of a product: its variants, adding one, joining and leaving. */
export function VariantsSection({ form, product, edits, onAdd, onReload }: VariantsProps) {
  const words = productWords.use().variants
  const alone = product.family.length === 0
  return (
    <Section
      title={words.title}
      hint={words.hint}
      actions={
        edits && (
          <Button variant="secondary" size="sm" onClick={onAdd}>
            {words.add}
          </Button>
        )
      }
    >
      {!alone && (
        <ul className="grid ruled">
          {product.family.map((variant, at) => (
            <VariantLine
              key={variant.id}
              variant={variant}
              main={at === 0}
              here={variant.id === product.id}
            />
          ))}
        </ul>
      )}
      {edits && alone && <JoinFamily form={form} own={product.id} />}
      {edits && product.variantOf !== null && (
        <VariantActions form={form} product={product} onReload={onReload} />
      )}
      {form.errorOf('variantOf') !== undefined && <ErrorText>{form.errorOf('variantOf')}</ErrorText>}
    </Section>
  )
}

type LineProps = {
  readonly variant: AdminProduct['family'][number]
  readonly main: boolean
  readonly here: boolean
}

function VariantLine({ variant, main, here }: LineProps) {
  const { variants: words, states } = productWords.use()
  const [name, label] = splitName(useLocalized()(variant.name))
  const text = <Name text={label === '' ? name : label} />
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 py-1">
      <span className="flex min-w-0 grow flex-wrap items-center gap-1">
        {here ? (
          <b>{text}</b>
        ) : (
          <a
            href={`/dashboard/admin/products/${variant.id}`}
            className="text-link underline-offset-4 hover:underline"
          >
            {text}
          </a>
        )}
        {main && <Badge tone="info">{words.main}</Badge>}
        {here && <Badge>{words.here}</Badge>}
        {variant.state !== 'live' && <Badge tone={stateTones[variant.state]}>{states[variant.state]}</Badge>}
      </span>
      {variant.stock !== null && <span className="text-sm text-muted">{words.keys(variant.stock)}</span>}
      <Price shekels={variant.price} className="font-semibold" />
    </li>
  )
}

/** On saving, makes a product without a family a variant of another one. */
function JoinFamily({ form, own }: { readonly form: ProductEditorForm; readonly own: string }) {
  const words = productWords.use().variants
  const say = useLocalized()
  const [main] = form.values.main
  if (main !== undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-1 text-sm">
        <p>{words.joined(splitName(say(main.name))[0])}</p>
        <Button variant="quiet" size="sm" onClick={() => form.set('main', [])}>
          {words.leave}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{words.join}</p>
      <ProductSearch
        label={words.join}
        labelHidden
        kind={form.values.kind}
        fits={({ id }) => id !== own}
        onChoose={({ id, name }) => form.set('main', [{ id, name }])}
      />
    </div>
  )
}

/** Makes a variant the main one, or a separate product. */
function VariantActions({ form, product, onReload }: Pick<VariantsProps, 'form' | 'product' | 'onReload'>) {
  const words = productWords.use().variants
  const problemText = useProductProblem()
  const [busy, setBusy] = useState(false)
  const mayDiscard = useDiscardQuestion(form.hasChanges)
  const lead = async () => {
    if (!mayDiscard()) return
    setBusy(true)
    const response = await callAdmin(makeMainVariant, { id: product.id })
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.madeMain)
    await onReload()
  }
  if (form.values.main.length === 0) return <p className="text-sm">{words.left}</p>
  return (
    <div className="flex flex-wrap gap-1">
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void lead()}>
        {words.makeMain}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => form.set('main', [])}>
        {words.leave}
      </Button>
    </div>
  )
}
