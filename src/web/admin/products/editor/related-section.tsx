import { Section } from '#web/kit/boxes/section.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import type { ProductEditorForm } from './values/editor-form.ts'
import { ProductSearch } from '#web/admin/form/product-search.tsx'
import { productWords } from '#web/admin/words.ts'

type RelatedProps = { readonly form: ProductEditorForm; readonly own: string | undefined }

/** Products shown below this one, chosen by search. */
export function RelatedSection({ form, own }: RelatedProps) {
  const words = productWords.use().editor
  const say = useLocalized()
  const { related } = form.values
  return (
    <Section title={words.related} hint={words.relatedHint}>
      <ul className="grid grid-cols-1">
        {related.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-1">
            <Name text={say(one.name)} className="min-w-0 truncate" />
            <IconButton
              label={words.removeRelated(say(one.name))}
              onClick={() =>
                form.set(
                  'related',
                  related.filter(({ id }) => id !== one.id),
                )
              }
            >
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ProductSearch
        label={words.relatedSearch}
        labelHidden
        fits={({ id }) => id !== own && !related.some((one) => one.id === id)}
        onChoose={({ id, name }) => form.set('related', [...related, { id, name }])}
      />
    </Section>
  )
}
