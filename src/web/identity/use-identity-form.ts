import { type SyntheticEvent, useRef, useState } from 'react'
import type { Failure } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'

/** Field → what is wrong with it, as the contract's code. */
export type Problems<Name extends string> = Partial<Record<Name, string>>

/**
 * What is filled in, what is wrong with it, and the focus on the first error. Names of fields are
 * those of the contract, so that the server's complaints find their place.
 */
export function useIdentityForm<Name extends string>(
  first: Readonly<Record<Name, string>>,
  firstTrouble: string | null = null,
) {
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [trouble, setTrouble] = useState(firstTrouble)
  const [busy, setBusy] = useState(false)

  const change = (name: Name, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setProblems((now) => ({ ...now, [name]: undefined }))
  }

  const refuse = (found: Problems<Name>) => {
    setProblems(found)
    const elements = [...(form.current?.elements ?? [])]
    const wrong = elements.find((one) => (one.getAttribute('name') ?? '') in found)
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  /** Puts a refusal where it belongs: at its fields, or above the button; `text` replaces the general sentence. */
  const fail = (answer: Failure, text?: string) => {
    const named = Object.entries(answer.problem?.fields ?? {}).filter(([name]) => name in first)
    // edge: only names of this form are left.
    if (named.length > 0) refuse(Object.fromEntries(named) as Problems<Name>)
    else setTrouble(text ?? problemText(answer))
  }

  /** Checks, then sends, once at a time. */
  const submit =
    (check: () => Problems<Name>, send: () => Promise<void>) =>
    async (event: SyntheticEvent): Promise<void> => {
      event.preventDefault()
      if (busy) return
      setTrouble(null)
      const found = check()
      if (Object.keys(found).length > 0) return refuse(found)
      setBusy(true)
      try {
        await send()
      } finally {
        setBusy(false)
      }
    }

  return { form, values, problems, trouble, busy, change, refuse, fail, submit, setTrouble }
}

/** The text of a field's problem; `invalid` stands for every code without a text of its own. */
export function problemOf(
  texts: Readonly<Record<string, string>> & { readonly invalid: string },
  code: string | undefined,
): string | undefined {
  return code === undefined ? undefined : (texts[code] ?? texts.invalid)
}
