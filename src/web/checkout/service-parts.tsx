import type { AllAnswers, ProductForm } from './service-answers.ts'
import { ServiceFields } from './service-fields.tsx'

type Line = { readonly productId: string; readonly name: string; readonly quantity: number }

type ServicePartsProps = {
  /** In the order they are shown. */
  readonly lines: readonly Line[]
  readonly forms: readonly ProductForm[]
  readonly answers: AllAnswers
  readonly problems: Readonly<Record<string, string | undefined>>
  readonly onAnswer: (productId: string, fieldId: string, text: string) => void
  readonly ownDetails?: boolean
}

/** What the services in an order ask, a part for each of them. */
export function ServiceParts({ lines, forms, answers, onAnswer, ...rest }: ServicePartsProps) {
  return lines.map(({ productId, name, quantity }) => {
    const form = forms.find((one) => one.productId === productId)
    return (
      form && (
        <div key={productId} className="border-t border-line pt-2">
          <ServiceFields
            form={form}
            name={name}
            quantity={quantity}
            answers={answers[productId]}
            onAnswer={(fieldId, text) => onAnswer(productId, fieldId, text)}
            {...rest}
          />
        </div>
      )
    )
  })
}
