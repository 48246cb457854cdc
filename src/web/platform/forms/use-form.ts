import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { Answer } from '../http/api.ts'
import { useSession } from '../http/session.ts'
import { useLanguage } from '../framework/site.ts'
import { storeFormDraft, readFormDraft } from './form-draft.ts'
import { forgetTab, type TabKey } from '../browser/storage.ts'
import { checkForm, type FieldProblems } from './check-form.ts'

type Sending<Body, Data> = {
  readonly shape: v.GenericSchema<unknown, Body>
  /** Where this tab keeps what is filled in. */
  readonly draft: TabKey
  /** What the form is about, where one kind of form is about many things: of another nothing is filled in. */
  readonly about?: string
  /** Fields that are not kept there. */
  readonly secret?: readonly string[]
  readonly send: (body: Body) => Promise<Answer<Data>>
  readonly onSent: (data: Data) => void
  readonly onFailed: () => void
}

/**
 * A form that is checked by the contract and sent once. Its inputs keep their own values: what was
 * typed before the page was alive counts too, and nothing is lost until the shop has it.
 */
export function useContactForm<Body, Data>({
  shape,
  draft,
  about,
  secret = [],
  send,
  onSent,
  onFailed,
}: Sending<Body, Data>) {
  const form = useRef<HTMLFormElement>(null)
  const language = useLanguage()
  const { user } = useSession()
  const [problems, setProblems] = useState<FieldProblems>({})
  const [sending, setSending] = useState(false)

  useEffect(() => fill(form.current, readFormDraft(draft, about)), [draft, about])
  useEffect(() => fill(form.current, user), [user])

  const change = ({ target }: SyntheticEvent) => {
    if (form.current === null || !('name' in target)) return
    const { [String(target.name)]: _, ...others } = problems
    setProblems(others)
    const kept = Object.entries(filledIn(form.current)).filter(([name]) => !secret.includes(name))
    storeFormDraft(draft, about, Object.fromEntries(kept))
  }

  const refuse = (fields: FieldProblems) => {
    setProblems(fields)
    const wrong = [...(form.current?.elements ?? [])].find(
      (input) => fields[input.getAttribute('name') ?? ''] !== undefined,
    )
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending || form.current === null) return
    const checked = checkForm(shape, { ...filledIn(form.current), language })
    if ('fields' in checked) return refuse(checked.fields)
    setSending(true)
    const answer = await send(checked.body)
    setSending(false)
    if (answer.data !== null) {
      forgetTab(draft)
      form.current?.reset()
      return onSent(answer.data)
    }
    if (answer.problem?.fields !== undefined) return refuse(answer.problem.fields)
    onFailed()
  }

  return { form, problems, sending, change, submit }
}

function filledIn(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  )
  return Object.fromEntries(entries)
}

/** Puts what is known into the inputs that are still empty. */
function fill(form: HTMLFormElement | null, known: unknown): void {
  if (form === null || typeof known !== 'object' || known === null) return
  for (const [name, value] of Object.entries(known)) {
    const input = form.elements.namedItem(name)
    if ((input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) && input.value === '')
      input.value = typeof value === 'string' ? value : ''
  }
}
