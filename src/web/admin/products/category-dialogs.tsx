import { useState } from 'react'
import { addCategory, removeCategory, renameCategory } from '../../../contract/desk-categories.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLocalized } from '../../platform/site.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { useDeskProblem } from '../frame/desk-problem.ts'
import type { Category } from './categories-view.tsx'
import { categoryWords } from './category-words.ts'
import { slugFrom } from './product-values.ts'

type AddProps = { readonly open: boolean; readonly onClose: () => void }

export function AddCategory({ open, onClose }: AddProps) {
  return (
    <Dialog open={open} onClose={onClose} title={categoryWords.use().add}>
      <AddForm onDone={onClose} />
    </Dialog>
  )
}

const empty = { 'name.en': '', 'name.he': '', slug: '' }

/** Until somebody writes an address, it follows the English name. */
function AddForm({ onDone }: { readonly onDone: () => void }) {
  const words = categoryWords.use()
  const form = useDeskForm(empty)
  const { values } = form
  const save = async () => {
    const name = { en: values['name.en'], he: values['name.he'] }
    const answer = await change(addCategory, { slug: values.slug, name })
    if (answer.data === null) return form.fail(answer)
    form.reset(empty)
    notify('success', words.added)
    onDone()
  }
  const english = form.text('name.en')
  return (
    <DeskForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
      }
    >
      <Field
        label={words.nameEn}
        dir="ltr"
        lang="en"
        required
        {...english}
        onChange={(event) => {
          if (values.slug === slugFrom(values['name.en'], 'en'))
            form.set('slug', slugFrom(event.target.value, 'en'))
          english.onChange(event)
        }}
      />
      <Field label={words.nameHe} dir="rtl" lang="he" required {...form.text('name.he')} />
      <Field label={words.slug} hint={words.slugHint} dir="ltr" required {...form.text('slug')} />
    </DeskForm>
  )
}

type CategoryProps = { readonly category: Category; readonly onClose: () => void }

export function RenameCategory({ category, onClose }: CategoryProps) {
  return (
    <Dialog open onClose={onClose} title={categoryWords.use().renameTitle}>
      <RenameForm category={category} onClose={onClose} />
    </Dialog>
  )
}

function RenameForm({ category: { slug, name }, onClose }: CategoryProps) {
  const words = categoryWords.use()
  const form = useDeskForm({ 'name.en': name.en, 'name.he': name.he })
  const save = async () => {
    const { 'name.en': en, 'name.he': he } = form.values
    const answer = await change(renameCategory, { slug, name: { en, he }, seen: name })
    if (answer.data === null) return form.fail(answer)
    form.reset(form.values)
    notify('success', words.renamed)
    onClose()
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
      }
    >
      <Field label={words.nameEn} dir="ltr" lang="en" required {...form.text('name.en')} />
      <Field label={words.nameHe} dir="rtl" lang="he" required {...form.text('name.he')} />
    </DeskForm>
  )
}

export function RemoveCategory({ category: { slug, name }, onClose }: CategoryProps) {
  const words = categoryWords.use()
  const problemText = useDeskProblem()
  const called = useLocalized()(name)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const answer = await change(removeCategory, { slug })
    setBusy(false)
    if (answer.data === null) notify('error', problemText(answer))
    else notify('success', words.removed)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.removeTitle}>
      <div className="grid gap-2">
        <p>{words.removeText(called)}</p>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {words.removeNow}
        </Button>
      </div>
    </Dialog>
  )
}
