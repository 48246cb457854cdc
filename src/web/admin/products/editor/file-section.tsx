import { type ChangeEvent, useState } from 'react'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { putProductFile } from '#contract/admin/products/products.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { uploadAdmin } from '#web/admin/platform/call-admin.ts'
import { FileButton } from '#web/admin/form/file-button.tsx'
import { productWords } from '#web/admin/words.ts'

type FileProps = { readonly product: AdminProduct | null; readonly error: string | undefined }

/** The file that a buyer of a download gets. */
export function FileSection({ product, error }: FileProps) {
  const words = productWords.use().editor
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined || product === null) return
    setBusy(true)
    const answer = await uploadAdmin(putProductFile, { id: product.id, name: file.name }, file)
    setBusy(false)
    if (answer.data === null) notify('error', problemText(answer))
    else notify('success', words.fileSaved)
  }
  const file = product?.file ?? null
  return (
    <Section title={words.file}>
      {file === null ? (
        <p className="text-sm text-muted">{product === null ? words.fileNone : words.fileMissing}</p>
      ) : (
        <p className="truncate font-semibold">
          <bdi>{file.name}</bdi>
        </p>
      )}
      {error !== undefined && <ErrorText>{words.fileMissing}</ErrorText>}
      {product !== null && (
        <FileButton busy={busy} onChange={(event) => void send(event)}>
          {file === null ? words.fileAdd : words.fileReplace}
        </FileButton>
      )}
    </Section>
  )
}
