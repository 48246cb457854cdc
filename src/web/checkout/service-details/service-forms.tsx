import { ownValue } from '#shop/own-value.ts'
import type { FormModel } from '#web/platform/forms/use-form.ts'
import { useLocalized } from '#web/platform/framework/site.ts'
import { type AllAnswers, answerName, answersIn, type ProductForm } from './service-answers.ts'
import { ServiceFields } from './service-fields.tsx'

type ServiceFormsProps = {
  readonly forms: readonly ProductForm[]
  /** The units of a product ordered separately, without those in bundles. */
  readonly quantityOf: (productId: string) => number
  /** The order's form, whose values include the answers. */
  readonly form: Pick<FormModel<{ readonly answers: AllAnswers }>, 'values' | 'set' | 'problems' | 'forgive'>
  readonly ownDetails?: boolean
}

/** The questions of all services in an order, in a section for each. */
export function ServiceForms({ forms, quantityOf, form, ...rest }: ServiceFormsProps) {
  const say = useLocalized()
  const answers = answersIn(form.values.answers)
  const fill = (productId: string, fieldId: string, text: string) => {
    form.set('answers', { ...answers, [productId]: { ...ownValue(answers, productId), [fieldId]: text } })
    form.forgive(answerName(productId, fieldId))
  }
  return forms.map((one) => (
    <div key={one.productId} className="border-t border-line pt-2">
      <ServiceFields
        form={one}
        name={say(one.name)}
        quantity={quantityOf(one.productId)}
        answers={ownValue(answers, one.productId)}
        problems={form.problems}
        onAnswer={(fieldId, text) => fill(one.productId, fieldId, text)}
        {...rest}
      />
    </div>
  ))
}
