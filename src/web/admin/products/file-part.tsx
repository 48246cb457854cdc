import { type ChangeEvent, useState } from 'react'
import type { DeskProduct } from '../../../contract/desk-product-shapes.ts'
import { putProductFile } from '../../../contract/desk-products.ts'
import { notify } from '../../kit/toasts.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useDeskProblem } from '../frame/desk-problem.ts'
import { upload } from '../frame/upload.ts'
import { FileButton } from './file-button.tsx'
import { productWords } from './product-words.ts'

type FileProps = { readonly product: DeskProduct | null; readonly error: string | undefined }

/** What a buyer of a download gets. */
export function FilePart({ product, error }: FileProps) {
  const words = productWords.use().editor
  const problemText = useDeskProblem()
  const [busy, setBusy] = useState(false)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined || product === null) return
    setBusy(true)
    const answer = await upload(putProductFile, { id: product.id, name: file.name }, file)
    setBusy(false)
    if (answer.data === null) notify('error', problemText(answer))
    else notify('success', words.fileSaved)
  }
  const file = product?.file ?? null
  return (
    <FormPart title={words.file}>
      {file === null ? (
        <p className="text-sm text-muted">{product === null ? words.fileNone : words.fileMissing}</p>
      ) : (
        <p className="truncate font-semibold">
          <bdi>{file.name}</bdi>
        </p>
      )}
      {error !== undefined && <p className="text-sm font-semibold text-error">{words.fileMissing}</p>}
      {product !== null && (
        <FileButton busy={busy} onChange={(event) => void send(event)}>
          {file === null ? words.fileAdd : words.fileReplace}
        </FileButton>
      )}
    </FormPart>
  )
}
