import { directionOf, type Language, type Localized } from '#shop/localized.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { useSides } from '../text/use-sides.ts'

/** Both languages, each with the label of its field. */
export function useNamedSides(label: string): readonly { readonly side: Language; readonly label: string }[] {
  const words = homeAdminWords.use()
  const names = { en: words.inEnglish(label), he: words.inHebrew(label) }
  return useSides().map((side) => ({ side, label: names[side] }))
}

type BothProps = {
  readonly label: string
  readonly value: Localized
  readonly most: number
  readonly long?: boolean
  readonly onChange: (value: { en: string; he: string }) => void
}

/** A text in both languages, each in its own direction. */
export function BothFields({ label, value, most, long = false, onChange }: BothProps) {
  const sides = useNamedSides(label)
  return (
    <FormRow>
      {sides.map(({ side, label: name }) => {
        const field = {
          label: name,
          value: value[side],
          maxLength: most,
          dir: directionOf(side),
          lang: side,
        }
        const change = (text: string) => onChange({ ...value, [side]: text })
        return long ? (
          <TextArea
            key={side}
            rows={3}
            {...field}
            onChange={(event) => change(event.target.value.replaceAll('\n', ' '))}
          />
        ) : (
          <Field key={side} {...field} onChange={(event) => change(event.target.value)} />
        )
      })}
    </FormRow>
  )
}
