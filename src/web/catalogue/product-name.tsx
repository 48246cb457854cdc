import { Name, splitName } from '#web/kit/name.tsx'

type ProductNameProps = { readonly text: string; readonly formClassName: string }

/** A product's name; the form it is sold in stands below, quieter. */
export function ProductName({ text, formClassName }: ProductNameProps) {
  const [name, form] = splitName(text)
  return (
    <>
      <Name text={name} />{' '}
      {form !== '' && (
        <span className={`block font-normal text-muted ${formClassName}`}>
          <Name text={form} />
        </span>
      )}
    </>
  )
}
