import { useState } from 'react'
import { listDeskProducts } from '../../../contract/desk-products.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Name } from '../../kit/name.tsx'
import { useLanguage, useLocalized } from '../../platform/site.ts'
import { FindOne } from '../form/find-one.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useAsk } from '../frame/desk-queries.ts'
import type { EditorForm } from './editor-form.ts'
import type { Related } from './product-values.ts'
import { productWords } from './product-words.ts'

type RelatedProps = { readonly form: EditorForm; readonly own: string | undefined }

/** Products shown below this one, chosen by searching. */
export function RelatedPart({ form, own }: RelatedProps) {
  const words = productWords.use().editor
  const say = useLocalized()
  const { related } = form.values
  return (
    <FormPart title={words.related} hint={words.relatedHint}>
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
      <RelatedSearch
        without={[...related.map(({ id }) => id), ...(own === undefined ? [] : [own])]}
        onChoose={(one) => form.set('related', [...related, one])}
      />
    </FormPart>
  )
}

type SearchProps = { readonly without: readonly string[]; readonly onChoose: (one: Related) => void }

function RelatedSearch({ without, onChoose }: SearchProps) {
  const words = productWords.use().editor
  const language = useLanguage()
  const say = useLocalized()
  const [typed, setTyped] = useState('')
  const { data } = useAsk(
    listDeskProducts,
    { q: typed.slice(0, 100), language, sort: '-sold' },
    { enabled: typed.trim() !== '', keep: true },
  )
  const found = (typed.trim() === '' ? [] : (data?.rows ?? []))
    .filter(({ id }) => !without.includes(id))
    .slice(0, 8)
    .map(({ id, name }): Related => ({ id, name }))
  return (
    <FindOne
      label={words.relatedSearch}
      labelHidden
      placeholder={words.relatedSearch}
      typed={typed}
      onType={setTyped}
      found={found}
      none={typed.trim() === '' ? '' : words.relatedNone}
      nameOf={({ name }) => say(name)}
      onChoose={onChoose}
    >
      {({ name }) => <Name text={say(name)} />}
    </FindOne>
  )
}
