import { type ChangeEvent, useState } from 'react'
import { deskWords } from '../frame/desk-words.ts'

/** What is filled in, by the contract's own names of fields: `price`, `name.en`. */
export type FormValues = Readonly<Record<string, string | boolean | readonly string[] | readonly object[]>>

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Named<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never
}[keyof Values & string]

/** The values of a form, what is wrong with each, and the properties that tie them to fields. */
export function useFormValues<Values extends FormValues>(first: Values) {
  const { problems: texts } = deskWords.use().form
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)))
  }
  const errorOf = (name: string) => {
    const code = problems[name]
    const known: Readonly<Record<string, string | undefined>> = texts
    return code === undefined ? undefined : (known[code] ?? texts.invalid)
  }
  return {
    element,
    /** `<form ref={attach}>` */
    attach,
    values,
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    set,
    errorOf,
    /** Takes away the complaints about everything whose name begins so. */
    forgive: (beginning: string) =>
      setProblems((now) =>
        Object.fromEntries(Object.entries(now).filter(([one]) => !one.startsWith(beginning))),
      ),
    /** Shows what is wrong, and goes to the first of it. */
    refuse(found: Readonly<Record<string, string>>) {
      setProblems(found)
      const wrong = [...(element?.elements ?? [])].find(
        (one) => 'name' in one && typeof one.name === 'string' && one.name in found,
      )
      if (wrong instanceof HTMLElement) wrong.focus()
    },
    /** For Field, TextArea and Select: `<Field label={…} {...form.text('price')} />`. */
    text: (name: Named<Values, string>) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      // edge: only names of texts come here
      onChange: (event: ChangeEvent<Typed>) => set(name, event.target.value as Values[typeof name]),
    }),
    /** For Checkbox. */
    tick: (name: Named<Values, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      // edge: only names of boxes come here
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.target.checked as Values[typeof name]),
    }),
    take: (next: Values) => {
      setValues(next)
      setSaved(next)
      setProblems({})
    },
  }
}
