import { type FieldKind, fieldKinds, type ServiceField } from '#shop/catalogue/service-form.ts'

const nothing = { en: '', he: '' }

/** A new question with a unique name. */
export function newQuestion(): ServiceField {
  const id = [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return { id, label: nothing, help: nothing, kind: 'text', choices: [], required: true }
}

/** The question changed to another kind: only a choice has choices, initially two. */
export function asKind(question: ServiceField, typed: string): ServiceField {
  const kind: FieldKind = fieldKinds.find((one) => one === typed) ?? question.kind
  if (kind === question.kind) return question
  return { ...question, kind, choices: kind === 'choice' ? [nothing, nothing] : [] }
}
