import { useState } from 'react'
import { Sentence } from '#web/kit/name.tsx'
import { addCategory, removeCategory, renameCategory } from '#contract/admin/products/categories.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { FormDialog, type FormOf } from '#web/admin/form/form-dialog.tsx'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import type { AdminCategory } from './category.ts'
import { categoryWords } from '#web/admin/words.ts'
import { slugFrom } from '../editor/values/product-values.ts'

type AddProps = { readonly open: boolean; readonly onClose: () => void }

const empty = { 'name.en': '', 'name.he': '', slug: '' }

/** The slug follows the English name until it is edited. */
export function AddCategory({ open, onClose }: AddProps) {
  const words = categoryWords.use()
  return (
    <FormDialog
      open={open}
      title={words.add}
      onClose={onClose}
      first={empty}
      send={({ slug, 'name.en': en, 'name.he': he }) => callAdmin(addCategory, { slug, name: { en, he } })}
      submit={words.save}
      message={words.added}
    >
      {(form) => {
        const english = form.text('name.en')
        const follows = form.values.slug === slugFrom(form.values['name.en'], 'en')
        return (
          <>
            <NameFields
              english={{
                ...english,
                onChange: (event) => {
                  if (follows) form.set('slug', slugFrom(event.target.value, 'en'))
                  english.onChange(event)
                },
              }}
              hebrew={form.text('name.he')}
            />
            <Field label={words.slug} hint={words.slugHint} dir="ltr" required {...form.text('slug')} />
          </>
        )
      }}
    </FormDialog>
  )
}

type CategoryProps = { readonly category: AdminCategory; readonly onClose: () => void }

export function RenameCategory({ category: { slug, name }, onClose }: CategoryProps) {
  const words = categoryWords.use()
  return (
    <FormDialog
      title={words.renameTitle}
      onClose={onClose}
      first={{ 'name.en': name.en, 'name.he': name.he }}
      send={({ 'name.en': en, 'name.he': he }) =>
        callAdmin(renameCategory, { slug, name: { en, he }, seen: name })
      }
      submit={words.save}
      message={words.renamed}
    >
      {(form) => <NameFields english={form.text('name.en')} hebrew={form.text('name.he')} />}
    </FormDialog>
  )
}

type Text = ReturnType<FormOf<{ name: string }>['text']>
type TextOfName = Omit<Text, 'name'> & { readonly name: string }
type NamesProps = {
  readonly english: TextOfName
  readonly hebrew: TextOfName
}

function NameFields({ english, hebrew }: NamesProps) {
  const words = categoryWords.use()
  return (
    <>
      <Field label={words.nameEn} dir="ltr" lang="en" required {...english} />
      <Field label={words.nameHe} dir="rtl" lang="he" required {...hebrew} />
    </>
  )
}

export function RemoveCategory({ category: { slug, name }, onClose }: CategoryProps) {
  const words = categoryWords.use()
  const problemText = useAdminProblem()
  const language = useLanguage()
  const called = name[language]
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const response = await callAdmin(removeCategory, { slug })
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else notify('success', words.removed)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.removeTitle}>
      <div className="grid gap-2">
        <p>
          <Sentence text={words.removeText(nameInText(called, language))} />
        </p>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {words.removeNow}
        </Button>
      </div>
    </Dialog>
  )
}
