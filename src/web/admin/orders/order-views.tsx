import { useState } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { FormWindow } from '../form/form-window.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { recall, remember } from '../platform/admin-memory.ts'
import { adminWords, orderAdminWords } from '#web/admin/words.ts'
import { DayRange } from '../table/day-range.tsx'
import type { TableAddress } from '../table/use-table-address.ts'

/** The filters stored in a saved view; never the search text, which is personal data. */
const savedFilters = ['status', 'payment', 'tasks', 'work', 'from', 'to'] as const
type Filters = Readonly<Partial<Record<(typeof savedFilters)[number], string>>>
type SavedView = { readonly name: string; readonly filters: Filters }

function isView(value: unknown): value is SavedView {
  return typeof value === 'object' && value !== null && 'name' in value && 'filters' in value
}

function useSavedViews() {
  const [views, setViews] = useState<readonly SavedView[]>(() => {
    const known = recall('desk_views_orders')
    return Array.isArray(known) ? known.filter(isView) : []
  })
  const saveViews = (next: readonly SavedView[]) => {
    setViews(next)
    remember('desk_views_orders', next)
  }
  return { views, saveViews }
}

/** Predefined and saved filters, and the choice of days. */
export function OrderViews({ address }: { readonly address: TableAddress }) {
  const words = orderAdminWords.use()
  const { views, saveViews } = useSavedViews()
  const [saving, setSaving] = useState(false)
  const present: Filters = Object.fromEntries(
    savedFilters.flatMap((name) =>
      address.params[name] === undefined ? [] : [[name, address.params[name]]],
    ),
  )
  const show = (filters: Filters) =>
    address.set(Object.fromEntries([...savedFilters.map((name) => [name, filters[name] ?? '']), ['q', '']]))
  const same = (filters: Filters) =>
    savedFilters.every((name) => (filters[name] ?? '') === (present[name] ?? ''))
  const ready: readonly SavedView[] = [
    { name: words.views.all, filters: {} },
    { name: words.views.tasks, filters: { tasks: 'open' } },
    { name: words.views.undelivered, filters: { payment: 'undelivered' } },
    { name: words.views.services, filters: { work: 'waiting' } },
    { name: words.views.unpaid, filters: { status: 'pending', payment: 'unpaid' } },
  ]
  const isNew = ![...ready, ...views].some(({ filters }) => same(filters))
  return (
    <div className="flex flex-wrap items-end justify-between gap-1.5">
      <div role="group" aria-label={words.views.title} className="flex flex-wrap items-center gap-0.5">
        {ready.map(({ name, filters }) => (
          <ViewButton key={name} name={name} on={same(filters)} onShow={() => show(filters)} />
        ))}
        {views.map(({ name, filters }) => (
          <span key={name} className="inline-flex items-center">
            <ViewButton name={name} on={same(filters)} onShow={() => show(filters)} />
            <IconButton
              label={words.views.remove(name)}
              onClick={() => saveViews(views.filter((view) => view.name !== name))}
            >
              <Icon name="close" />
            </IconButton>
          </span>
        ))}
        {isNew && (
          <Button variant="quiet" size="sm" onClick={() => setSaving(true)}>
            <Icon name="plus" />
            {words.views.save}
          </Button>
        )}
      </div>
      <DayRange labels={words} address={address} />
      <FormWindow open={saving} onClose={() => setSaving(false)} title={words.views.save}>
        <SaveForm
          onSave={(name) => {
            saveViews([...views.filter((view) => view.name !== name), { name, filters: present }])
            setSaving(false)
          }}
        />
      </FormWindow>
    </div>
  )
}

type ViewProps = { readonly name: string; readonly on: boolean; readonly onShow: () => void }

function ViewButton({ name, on, onShow }: ViewProps) {
  return (
    <Button variant={on ? 'secondary' : 'quiet'} size="sm" aria-pressed={on} onClick={onShow}>
      {name}
    </Button>
  )
}

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const words = orderAdminWords.use().views
  const { save } = adminWords.use().form
  const form = useAdminForm(
    { name: '' },
    { check: ({ name }) => (name.trim() === '' ? { name: 'required' } : {}) },
  )
  const submit = () => {
    const { name } = form.values
    form.reset({ name: '' })
    onSave(name.trim())
    return Promise.resolve()
  }
  return (
    <AdminForm form={form} onSave={submit} foot={<Button type="submit">{save}</Button>}>
      <Field label={words.name} hint={words.hint} maxLength={40} required {...form.text('name')} />
    </AdminForm>
  )
}
