import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'
import { fullNameOf, slugFrom } from './values/product-values.ts'
import { productWords } from '#web/admin/words.ts'

type AddressProps = { readonly form: ProductEditorForm; readonly product: AdminProduct | null }

/** The slugs of the product's pages; former slugs still redirect to them. */
export function AddressSection({ form, product }: AddressProps) {
  const words = productWords.use().editor
  const suggest = () => {
    const name = fullNameOf(form.values)
    form.set('slug', slugFrom(name.en, 'en'))
    const hebrew = slugFrom(name.he, 'he')
    form.set('slugHe', /[א-ת]/.test(hebrew) ? hebrew : '')
  }
  const old = product?.oldSlugs ?? []
  return (
    <Section title={words.addresses}>
      <Field label={words.slug} dir="ltr" required {...form.text('slug')} />
      <Field label={words.slugHe} hint={words.slugHeHint} dir="rtl" lang="he" {...form.text('slugHe')} />
      <Button variant="secondary" size="sm" onClick={suggest}>
        {words.suggest}
      </Button>
      {old.length > 0 && (
        <div className="text-sm text-muted">
          <p>{words.oldSlugs}</p>
          <ul>
            {old.map((slug) => (
              <li key={slug} className="truncate">
                <bdi>{slug}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
