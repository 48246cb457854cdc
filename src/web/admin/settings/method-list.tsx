import { useId } from 'react'
import { methodMarks, type MethodMark } from '#contract/orders/payments.ts'
import { settingWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { useLocalized, useWords } from '#web/platform/framework/site.ts'
import { isSetUp, type KnownProviders, methodChoices } from './method-choices.ts'
import type { FieldProps } from './settings-form.ts'
import { SettingFoot } from './setting-foot.tsx'
import { type MethodDraft, methodsKey } from './setting-values.ts'

type ListProps = FieldProps & { readonly known: KnownProviders }

/** The payment methods: which, in what order, and their names. */
export function MethodList({ setting, form, known, onRestore }: ListProps) {
  const words = settingWords.use().methods
  const localized = useLocalized()
  const nameOf = useMethodName()
  const title = useId()
  const value = form.values[methodsKey]
  const drafts: readonly MethodDraft[] = Array.isArray(value) ? value : []
  const put = (next: readonly MethodDraft[]) => form.set(methodsKey, next)
  const move = (at: number, by: number) => {
    const next = [...drafts]
    next.splice(at + by, 0, ...next.splice(at, 1))
    put(next)
  }
  const fixed = setting.source === 'environment'
  const left = methodChoices(known).filter((id) => !drafts.some((one) => one.id === id))
  const error = form.errorOf(methodsKey)
  return (
    <fieldset disabled={fixed} aria-labelledby={title} className="grid gap-1">
      <p id={title} className="text-sm font-semibold">
        {localized(setting.label)}
      </p>
      {drafts.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ol className="grid gap-1">
          {drafts.map((draft, at) => (
            <MethodLine
              key={draft.id}
              draft={draft}
              isSetUp={isSetUp(known, draft.id)}
              onChange={(next) => put(drafts.map((one) => (one.id === draft.id ? next : one)))}
              onUp={at === 0 ? null : () => move(at, -1)}
              onDown={at === drafts.length - 1 ? null : () => move(at, 1)}
              onRemove={() => put(drafts.filter((one) => one.id !== draft.id))}
            />
          ))}
        </ol>
      )}
      {error !== undefined && <ErrorText>{error}</ErrorText>}
      {left.length > 0 && (
        <Select
          label={words.add}
          value=""
          onChange={(event) => put([...drafts, { id: event.target.value, en: '', he: '' }])}
        >
          <option value="">{words.choose}</option>
          {left.map((id) => (
            <option key={id} value={id}>
              {nameOf(id)}
            </option>
          ))}
        </Select>
      )}
      <SettingFoot setting={setting} onRestore={onRestore} />
    </fieldset>
  )
}

type LineProps = {
  readonly draft: MethodDraft
  readonly isSetUp: boolean
  readonly onChange: (next: MethodDraft) => void
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: () => void
}

function MethodLine({ draft, isSetUp: ready, onChange, onUp, onDown, onRemove }: LineProps) {
  const words = settingWords.use().methods
  const { marks } = useWords().kit.payment
  const nameOf = useMethodName()
  const name = nameOf(draft.id)
  const mark = markOf(draft.id)
  const usual = mark === null ? undefined : words.usualName(marks[mark])
  return (
    <Box as="li" className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <span className="flex-1 font-semibold">{name}</span>
        {!ready && <Badge tone="warning">{words.notSetUp}</Badge>}
        <span className="flex">
          <IconButton label={words.up(name)} aria-disabled={onUp === null} onClick={() => onUp?.()}>
            <Icon name="down" className="rotate-180" />
          </IconButton>
          <IconButton label={words.down(name)} aria-disabled={onDown === null} onClick={() => onDown?.()}>
            <Icon name="down" />
          </IconButton>
          <IconButton label={words.remove(name)} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      </div>
      <FormRow>
        <Field
          label={words.nameEn}
          dir="ltr"
          lang="en"
          placeholder={usual}
          value={draft.en}
          onChange={(event) => onChange({ ...draft, en: event.target.value })}
        />
        <Field
          label={words.nameHe}
          dir="rtl"
          lang="he"
          placeholder={usual}
          value={draft.he}
          onChange={(event) => onChange({ ...draft, he: event.target.value })}
        />
      </FormRow>
    </Box>
  )
}

/** `PayPlus: Bit`; for the provider's own payment page, `PayPlus: all it offers`. */
function useMethodName(): (id: string) => string {
  const { methods: words, providers } = settingWords.use()
  const { marks } = useWords().kit.payment
  return (id) => {
    const [provider = id, way] = id.split(':')
    const mark = markOf(id)
    const name = providers[provider] ?? provider
    if (mark === 'sandbox') return name
    return `${name}: ${way === undefined || mark === null ? words.wholePage : marks[mark]}`
  }
}

function markOf(id: string): MethodMark | null {
  const way = id.split(':').at(-1)
  return methodMarks.find((mark) => mark === way) ?? null
}
