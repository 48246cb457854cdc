import type { FieldProps } from './settings-form.ts'
import { directionOfName } from '#shop/text/name-in-text.ts'
import { settingWords } from '#web/admin/words.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { useDirection, useLocalized } from '#web/platform/framework/site.ts'
import { ColourField } from './colour-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SettingFoot } from './setting-foot.tsx'

/** One setting: its control, its purpose, and who changed it last. */
export function SettingField({ setting, form, onRestore }: FieldProps) {
  return (
    <div className="grid gap-0.5">
      <Control setting={setting} form={form} />
      <SettingFoot setting={setting} onRestore={onRestore} />
    </div>
  )
}

/** URLs, e-mail addresses, ids and keys are written from left to right. */
const latin = /URL|EMAIL|MAIL|KEY|SECRET|UID|_ID$|PHONE|WHATSAPP|NUMBER|LINKS|TERMINAL|TOKEN/

function Control({ setting, form }: Pick<FieldProps, 'setting' | 'form'>) {
  const words = settingWords.use()
  const localized = useLocalized()
  const rightToLeft = useDirection() === 'rtl'
  const { key, kind, secret } = setting
  const label = localized(setting.label)
  const hint = localized(setting.help)
  const value = String(form.values[key] ?? '')
  // a field with `ltr` is aligned as the page is, so that all values are, whatever their language
  const dir = latin.test(key) || (value !== '' && directionOfName(value) === 'ltr') ? 'ltr' : 'auto'
  const common = {
    name: key,
    disabled: setting.source === 'environment',
    error: form.errorOf(key),
    dir,
  }
  if (kind === 'picture') return <PictureField setting={setting} form={form} />
  if (kind === 'colour') return <ColourField setting={setting} form={form} />
  if (kind === 'switch')
    return (
      <Checkbox
        {...common}
        checked={form.values[key] === true}
        onChange={(event) => form.set(key, event.target.checked)}
        label={
          <>
            <span className="font-semibold">{label}</span>
            <span className="block text-sm text-muted">{hint}</span>
          </>
        }
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...common}
        dir="auto"
        label={label}
        hint={hint}
        value={value}
        onChange={(event) => form.set(key, event.target.value)}
      >
        {(setting.choices ?? []).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {localized(choice.label)}
          </option>
        ))}
      </Select>
    )
  if (kind === 'list')
    return (
      <TextArea
        {...common}
        className={dir === 'ltr' && rightToLeft ? 'text-end' : ''}
        rows={3}
        label={label}
        hint={`${hint} ${words.onePerLine}`}
        value={value}
        onChange={(event) => form.set(key, event.target.value)}
      />
    )
  // the field is written from left to right, the sentence in the language’s direction
  const lastFour = secret?.lastFour ?? null
  const end = lastFour === null ? null : `\u2066${lastFour}\u2069`
  const marks = secret === null ? undefined : secret.isSet ? words.secretSet(end) : words.secretNone
  return (
    <Field
      {...common}
      {...(kind === 'moment' && { type: 'datetime-local', className: 'max-w-[16rem]' })}
      {...(kind === 'number' && { inputMode: 'numeric', className: 'max-w-12' })}
      {...(secret !== null && {
        type: 'password',
        autoComplete: 'new-password',
        placeholder: `\u2068${marks}\u2069`,
      })}
      label={label}
      hint={hint}
      value={value}
      onChange={(event) => form.set(key, event.target.value)}
    />
  )
}
