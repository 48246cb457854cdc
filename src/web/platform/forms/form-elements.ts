import type { FormValues, Problems } from './form-state.ts'

/** Focuses the first field with an error, and opens the section that it is in. */
export function focusFirstError(form: HTMLFormElement | null, problems: Problems): void {
  const wrong = [...(form?.elements ?? [])].find(
    (one) => problems[one.getAttribute('name') ?? ''] !== undefined,
  )
  if (!(wrong instanceof HTMLElement)) return
  // a field in closed details cannot have the focus
  const section = wrong.closest('details')
  if (section !== null) section.open = true
  wrong.focus()
}

/** Values that were typed into empty fields before hydration. */
export function typedBefore<Values extends FormValues>(
  form: HTMLFormElement | null,
  values: Values,
): Partial<Values> {
  const found: Record<string, string | boolean> = {}
  for (const field of form?.elements ?? []) {
    if (isTextField(field)) {
      if (values[field.name] === '' && field.value !== '') found[field.name] = field.value
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (values[field.name] === false && field.checked) found[field.name] = true
    }
  }
  const typed: Partial<Values> = {}
  return Object.assign(typed, found)
}

/**
 * Fields with input that the browser cannot parse, such as an incomplete date: they read as empty, which may
 * mean “for ever”.
 */
export function unreadableIn(form: HTMLFormElement | null): Problems {
  const bad = [...(form?.elements ?? [])]
    .filter((one) => one instanceof HTMLInputElement)
    .filter(({ name, validity }) => name !== '' && validity.badInput)
  return Object.fromEntries(bad.map(({ name, type }) => [name, type === 'number' ? 'number' : 'day']))
}

/** True for text fields; false for checkboxes and radio buttons. */
export function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true
  return field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'submit'].includes(field.type)
}
