import { splitName } from '#shop/catalogue/product-name.ts'
import { Name } from '#web/kit/name.tsx'

type ProductNameProps = { readonly text: string; readonly variantClassName: string }

/** A product's name; its variant is below, less prominent. */
export function ProductName({ text, variantClassName }: ProductNameProps) {
  const [name, variant] = splitName(text)
  return (
    <>
      <Name text={name} />{' '}
      {variant !== '' && (
        <span className={`block font-normal text-muted ${variantClassName}`}>
          <Name text={variant} />
        </span>
      )}
    </>
  )
}
