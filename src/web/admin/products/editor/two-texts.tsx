import { languages, type Localized } from '#shop/localized.ts'
import { Field } from '#web/kit/field.tsx'

type TwoTextsProps = {
  /** Where it stands in the form: `form.0`, and in that: `label`. */
  readonly name: string
  readonly path: string
  readonly labels: Localized
  readonly value: Localized
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (value: Localized, path: string) => void
}

/** One text in both languages, side by side, each in its own direction. */
export function TwoTexts({ name, path, labels, value, errorOf, onChange }: TwoTextsProps) {
  return (
    <div className="grid min-w-0 flex-1 items-start gap-x-2 gap-y-1 sm:grid-cols-2">
      {languages.map((language) => {
        const own = `${path}.${language}`
        return (
          <Field
            key={language}
            label={labels[language]}
            name={`${name}.${own}`}
            dir={language === 'he' ? 'rtl' : 'ltr'}
            lang={language}
            value={value[language]}
            error={errorOf(own)}
            onChange={(event) => onChange({ ...value, [language]: event.target.value }, own)}
          />
        )
      })}
    </div>
  )
}
