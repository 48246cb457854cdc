import { type Localized, otherLanguage } from '#shop/localized.ts'
import { Field } from '#web/kit/field.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { CopyButton } from './copy-button.tsx'
import { ownLanguage } from './own-language.ts'

type TwoTextsProps = {
  /** The path in the form, such as `form.0`, and within that, such as `label`. */
  readonly name: string
  readonly path: string
  readonly labels: Localized
  readonly value: Localized
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (value: Localized, path: string) => void
}

/** One text in both languages, that of the interface first, each in its own direction. */
export function TwoTexts({ name, path, labels, value, errorOf, onChange }: TwoTextsProps) {
  const first = useLanguage()
  return (
    <div className="grid min-w-0 flex-1 items-start gap-x-2 gap-y-1 sm:grid-cols-2">
      {[first, otherLanguage(first)].map((language) => {
        const from = otherLanguage(language)
        const own = `${path}.${language}`
        return (
          <Field
            key={language}
            label={labels[language]}
            name={`${name}.${own}`}
            {...ownLanguage(language)}
            value={value[language]}
            error={errorOf(own)}
            onChange={(event) => onChange({ ...value, [language]: event.target.value }, own)}
            after={
              <CopyButton
                value={value[language]}
                other={value[from]}
                from={from}
                onCopy={(text) => onChange({ ...value, [language]: text }, own)}
              />
            }
          />
        )
      })}
    </div>
  )
}
