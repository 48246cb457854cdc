import { isEmailAddress } from '#shop/identity/email-address.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { languages, type Localized } from '#shop/localized.ts'
import { ownValue } from '#shop/own-value.ts'

/** The questions a buyer of a service answers before paying. */
export type ServiceField = {
  /** Identifies the answer; unchanged when the question is reworded. */
  readonly id: string
  readonly label: Localized
  /** A hint below the question; may be empty. */
  readonly help: Localized
  readonly kind: FieldKind
  /** For `choice` only. The answer is the English text in both languages. */
  readonly choices: Localized[]
  readonly required: boolean
}
export type ServiceForm = readonly ServiceField[]

export const fieldKinds = ['text', 'long-text', 'email', 'phone', 'address-of-site', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const maxFields = 8
export const maxChoices = 20

/** The maximum length of an answer. */
export function longestAnswer(kind: FieldKind): number {
  return kind === 'long-text' ? 2000 : 200
}

/** Field id → answer. */
export type Answers = Readonly<Record<string, string>>

type AnswerFault =
  | 'required'
  | 'too-long'
  | 'characters'
  | 'email'
  | 'phone'
  | 'web-address'
  | 'choice'
  /** An answer to a question that does not exist. */
  | 'unknown'

/** A question and its answer at the time of the sale. */
export type Answered = {
  readonly label: Localized
  /** As typed; a choice in both languages. */
  readonly value: string | Localized
}

/** Problems with the answers, by field id; empty if there are none. */
export function checkServiceFields(form: ServiceForm, answers: Answers): Record<string, AnswerFault> {
  const strange = Object.keys(answers).filter((id) => !form.some((field) => field.id === id))
  return Object.fromEntries([
    ...form.flatMap((field) => {
      const fault = faultOf(field, answerTo(field, answers))
      return fault === null ? [] : [[field.id, fault] as const]
    }),
    ...strange.map((id) => [id, 'unknown'] as const),
  ])
}

/** Valid answers as stored with the order, without empty ones. Null if nothing was answered. */
export function answersWithLabels(form: ServiceForm, answers: Answers): Answered[] | null {
  const answered = form.flatMap((field) => {
    const text = answerTo(field, answers)
    return text === '' ? [] : [{ label: field.label, value: valueOf(field, text) }]
  })
  return answered.length === 0 ? null : answered
}

type Missing = 'required' | 'both-languages' | 'two-choices' | 'duplicate'

/** Problems of the form itself, such as a missing language: path → problem. */
export function missingInForm(form: ServiceForm): Record<string, Missing> {
  return Object.fromEntries(
    form.flatMap((field, at) => [
      ...missingTexts(`form.${at}.label`, field.label, 'needed'),
      ...missingTexts(`form.${at}.help`, field.help, 'optional'),
      ...(field.kind === 'choice' ? missingChoices(`form.${at}.choices`, field.choices) : []),
    ]),
  )
}

function missingTexts(path: string, text: Localized, whether: 'needed' | 'optional'): [string, Missing][] {
  const empty = languages.filter((language) => text[language].trim() === '')
  if (empty.length === 0 || (whether === 'optional' && empty.length === languages.length)) return []
  const fault = empty.length === languages.length ? 'required' : 'both-languages'
  return empty.map((language) => [`${path}.${language}`, fault])
}

function missingChoices(path: string, choices: readonly Localized[]): [string, Missing][] {
  if (choices.length < 2) return [[path, 'two-choices']]
  return choices.flatMap((choice, at): [string, Missing][] => {
    const missing = missingTexts(`${path}.${at}`, choice, 'needed')
    if (missing.length > 0) return missing
    return languages
      .filter((language) => choices.slice(0, at).some((other) => other[language] === choice[language]))
      .map((language) => [`${path}.${at}.${language}`, 'duplicate'])
  })
}

function answerTo(field: ServiceField, answers: Answers): string {
  const answer = ownValue(answers, field.id)
  return (answer ?? '').replace(/\r\n?/g, '\n').trim()
}

// No control characters, no halves of a surrogate pair, and no bidi overrides that could disguise what a manager reads.
const plainLine = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
const plainLines = /^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u

function faultOf(field: ServiceField, text: string): AnswerFault | null {
  if (text === '') return field.required ? 'required' : null
  if (text.length > longestAnswer(field.kind)) return 'too-long'
  if (!(field.kind === 'long-text' ? plainLines : plainLine).test(text)) return 'characters'
  if (field.kind === 'email') return isEmailAddress(text) ? null : 'email'
  if (field.kind === 'phone') return normalPhone(text) === null ? 'phone' : null
  if (field.kind === 'address-of-site') return isWebAddress(text) ? null : 'web-address'
  if (field.kind === 'choice') return field.choices.some(({ en }) => en === text) ? null : 'choice'
  return null
}

function valueOf({ kind, choices }: ServiceField, text: string): string | Localized {
  if (kind === 'phone') return normalPhone(text) ?? text
  return kind === 'choice' ? (choices.find(({ en }) => en === text) ?? text) : text
}

const webAddress =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** True for a web address, with or without https://. */
function isWebAddress(text: string): boolean {
  return webAddress.test(text)
}
