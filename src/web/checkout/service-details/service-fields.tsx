import { longestAnswer } from '#shop/catalogue/service-form.ts'
import type { Answers } from '#shop/catalogue/service-form.ts'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { detailWords } from './detail-words.ts'
import { answerName, type ProductForm } from './service-answers.ts'
import { ownValue } from '#shop/own-value.ts'

type ServiceFieldsProps = {
  readonly form: ProductForm
  /** The service's name in the language of the page. */
  readonly name: string
  readonly quantity: number
  readonly answers: Answers | undefined
  /** Error codes by input name. */
  readonly problems: Readonly<Record<string, string | undefined>>
  readonly onAnswer: (fieldId: string, text: string) => void
  /** Whether the browser may autofill details of the person in front of it. */
  readonly ownDetails?: boolean
}

/** The questions of one service. */
export function ServiceFields({ form, name, quantity, answers = {}, problems, ...rest }: ServiceFieldsProps) {
  const words = detailWords.use()
  const { onAnswer, ownDetails = false } = rest
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold [overflow-wrap:anywhere]">
        {words.title} <Name text={name} />
      </legend>
      {quantity > 1 && <p className="text-sm text-muted">{words.forAll(quantity)}</p>}
      {form.fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          name={answerName(form.productId, field.id)}
          value={ownValue(answers, field.id) ?? ''}
          fault={problems[answerName(form.productId, field.id)]}
          ownDetails={ownDetails}
          onAnswer={(text) => onAnswer(field.id, text)}
        />
      ))}
    </fieldset>
  )
}

type FormField = ProductForm['fields'][number]
type OneFieldProps = {
  readonly field: FormField
  readonly name: string
  readonly value: string
  readonly fault: string | undefined
  readonly ownDetails: boolean
  readonly onAnswer: (text: string) => void
}

function OneField({ field, name, value, fault, ownDetails, onAnswer }: OneFieldProps) {
  const words = detailWords.use()
  const language = useLanguage()
  const shared = {
    label: field.label[language],
    hint: field.help[language],
    error: useFaultText(field, fault),
    name,
    required: field.required,
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => onAnswer(event.target.value),
  }
  if (field.kind === 'long-text') return <TextArea rows={4} {...shared} />
  if (field.kind !== 'choice')
    return <Field {...inputs[field.kind]} {...shared} {...(!ownDetails && { autoComplete: 'off' })} />
  return (
    <Select {...shared}>
      <option value="">{field.required ? words.choose : words.none}</option>
      {field.choices.map((choice) => (
        <option key={choice.en} value={choice.en}>
          {choice[language]}
        </option>
      ))}
    </Select>
  )
}

const inputs = {
  text: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  'address-of-site': { type: 'url', inputMode: 'url', autoComplete: 'url', spellCheck: false },
} as const

function useFaultText({ kind }: FormField, fault: string | undefined): string | undefined {
  const { faults } = detailWords.use()
  if (fault === undefined) return undefined
  if (kind === 'choice') return faults.choice
  if (fault === 'too-long') return faults['too-long'](longestAnswer(kind))
  const texts: Readonly<Record<string, string | undefined>> = { ...faults, 'too-long': undefined }
  return texts[fault] ?? faults.unknown
}
