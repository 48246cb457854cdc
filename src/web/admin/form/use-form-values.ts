import { type ChangeEvent, useState } from 'react'
import { adminWords } from '../frame/admin-words.ts'
import { mergeTyped } from './merge-typed.ts'

/** What is filled in, by the contract's own names of fields: `price`, `name.en`. */
export type FormValues = Readonly<Record<string, string | boolean | readonly string[] | readonly object[]>>

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Named<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never
}[keyof Values & string]

/** The values of a form, what is wrong with each, and the properties that tie them to fields. */
export function useFormValues<Values extends FormValues>(first: Values) {
  const { problems: texts } = adminWords.use().form
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  const alter = <Name extends keyof Values & string>(
    name: Name,
    next: (now: Values[Name]) => Values[Name],
  ) => {
    setValues((now) => ({ ...now, [name]: next(now[name]) }))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)))
  }
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
    alter(name, () => value)
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
    /** For what comes later, when the value may be another by then. */
    alter,
    errorOf,
    /** Takes away the complaints about everything whose name begins so. */
    forgive: (beginning: string) =>
      setProblems((now) =>
        Object.fromEntries(Object.entries(now).filter(([one]) => !one.startsWith(beginning))),
      ),
    /** What the browser can make nothing of, with a word about each. */
    unreadable: () => unreadableIn(element),
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
    /** `sent`: what a save that has come back took along; null when nothing was. */
    take: (next: Values, sent: Values | null) => {
      setValues((now) => (sent === null ? next : mergeTyped(sent, now, next)))
      setSaved(next)
      setProblems({})
    },
  }
}

/** Half a date and the like: they read as empty, which may mean “for ever”. */
function unreadableIn(form: HTMLFormElement | null): Record<string, string> {
  const bad = [...(form?.elements ?? [])]
    .filter((one) => one instanceof HTMLInputElement)
    .filter(({ name, validity }) => name !== '' && validity.badInput)
  return Object.fromEntries(bad.map(({ name, type }) => [name, type === 'number' ? 'number' : 'day']))
}
