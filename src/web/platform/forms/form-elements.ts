import type { FormValues, Problems } from './form-state.ts'

/**
 * Focuses the first field with an error, and opens the sections that such fields are in. False if an error belongs to
 * no field on screen.
 */
export function focusFirstError(form: HTMLFormElement | null, problems: Problems): boolean {
  const nameOf = (one: Element) => one.getAttribute('name') ?? ''
  const wrong = [...(form?.elements ?? [])]
    .filter((one) => one instanceof HTMLElement)
    .filter((one) => problems[nameOf(one)] !== undefined)
  for (const field of wrong) {
    // a field in closed details cannot have the focus
    const section = field.closest('details')
    if (section !== null) section.open = true
  }
  const shown = wrong.filter((one) => one.getClientRects().length > 0)
  shown[0]?.focus()
  const names = new Set(shown.map(nameOf))
  return Object.keys(problems).every((name) => problems[name] === undefined || names.has(name))
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
