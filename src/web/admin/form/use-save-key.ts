import { type RefObject, useEffect } from 'react'

/** Ctrl+S (or ⌘S) saves the form. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      if (form.current !== null && formToSave() === form.current) form.current.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}

/**
 * The form with the focus; without one, the only form there is. A dialog covers the forms below it, and a
 * form without a single submit button (a decision has two) cannot be saved by a key.
 */
function formToSave(): HTMLFormElement | null {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const forms = [...place.querySelectorAll('form')].filter(
    (one) => one.querySelector('[type=submit]') !== null,
  )
  const focused = document.activeElement?.closest('form') ?? null
  if (focused !== null) return forms.find((one) => one === focused) ?? null
  const [only = null, ...more] = forms
  return more.length === 0 ? only : null
}
