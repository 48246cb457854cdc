import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { addVariant } from '#contract/admin/products/products.ts'
import { Field } from '#web/kit/field.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { productWords } from '#web/admin/words.ts'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { requiredNumber } from '#web/admin/form/typed-number.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { ownLanguage } from './texts/own-language.ts'

const empty = { 'label.en': '', 'label.he': '', price: '' }

type AddVariantProps = {
  readonly product: AdminProduct
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the fields of a new variant, creates it as a draft and opens it. */
export function AddVariant({ product, open, onClose }: AddVariantProps) {
  const words = productWords.use().variants
  const sendOnce = useRequestId()
  return (
    <FormDialog
      open={open}
      title={words.addTitle}
      onClose={onClose}
      first={empty}
      send={({ 'label.en': en, 'label.he': he, price }) =>
        sendOnce({ id: product.id, label: { en, he }, price: requiredNumber(price) }, (body, copyId) =>
          callAdmin(addVariant, { ...body, copyId }),
        )
      }
      submit={words.create}
      message={words.added}
      onDone={({ id }, isShown) => {
        if (!isShown) return
        onClose()
        navigate(`/dashboard/admin/products/${id}`)
      }}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">{words.addHint}</p>
          {(['he', 'en'] as const).map((language) => (
            <Field
              key={language}
              label={words.labels[language]}
              hint={words.labelHint}
              required
              {...ownLanguage(language)}
              {...form.text(`label.${language}`)}
            />
          ))}
          <Field label={words.price} inputMode="decimal" dir="ltr" required {...form.text('price')} />
        </>
      )}
    </FormDialog>
  )
}
