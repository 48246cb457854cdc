import { useLocalized } from '#web/platform/framework/site.ts'
import type { AllAnswers, ProductForm } from './service-answers.ts'
import { ServiceFields } from './service-fields.tsx'
import { ownValue } from '#shop/own-value.ts'

type ServicePartsProps = {
  readonly forms: readonly ProductForm[]
  /** How many units of a product are ordered by themselves; what is within bundles is not counted. */
  readonly quantityOf: (productId: string) => number
  readonly answers: AllAnswers
  readonly problems: Readonly<Record<string, string | undefined>>
  readonly onAnswer: (productId: string, fieldId: string, text: string) => void
  readonly ownDetails?: boolean
}

/** What the services in an order ask, a part for each of them. */
export function ServiceForms({ forms, quantityOf, answers, onAnswer, ...rest }: ServicePartsProps) {
  const say = useLocalized()
  return forms.map((form) => (
    <div key={form.productId} className="border-t border-line pt-2">
      <ServiceFields
        form={form}
        name={say(form.name)}
        quantity={quantityOf(form.productId)}
        answers={ownValue(answers, form.productId)}
        onAnswer={(fieldId, text) => onAnswer(form.productId, fieldId, text)}
        {...rest}
      />
    </div>
  ))
}
