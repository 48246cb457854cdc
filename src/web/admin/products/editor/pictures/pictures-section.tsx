import { type ChangeEvent, type DragEvent, useState } from 'react'
import { addPicture } from '#contract/admin/products/products.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { uploadAdmin } from '#web/admin/platform/call-admin.ts'
import type { ProductEditorForm } from '../values/editor-form.ts'
import { FileButton } from '#web/admin/form/file-button.tsx'
import { moved } from '#web/admin/form/moved.ts'
import { PictureLine } from './picture-line.tsx'
import type { EditedPicture } from '../values/product-values.ts'
import { productWords } from '#web/admin/words.ts'

/** Adds a picture, unless it is already in the list. */
function withPicture(pictures: readonly EditedPicture[], id: string): readonly EditedPicture[] {
  if (pictures.some((one) => one.id === id)) return pictures
  return [...pictures, { id, alt: { en: '', he: '' } }]
}

type PicturesProps = { readonly form: ProductEditorForm; readonly edits: boolean }

/** The pictures in order, each described in both languages; drop, choose, move and remove. */
export function PicturesSection({ form, edits }: PicturesProps) {
  const words = productWords.use().editor
  const problemText = useAdminProblem()
  const [waiting, setWaiting] = useState(0)
  const { pictures } = form.values
  const put = (next: readonly EditedPicture[]) => {
    form.set('pictures', next)
    form.forgive('pictures')
  }
  const upload = async (files: readonly File[]) => {
    setWaiting((now) => now + files.length)
    for (const file of files) {
      const response = await uploadAdmin(addPicture, {}, file)
      setWaiting((now) => now - 1)
      if (response.data === null) notify('error', problemText(response))
      else {
        const { id } = response.data
        form.alter('pictures', (now) => withPicture(now, id))
      }
    }
  }
  return (
    <Section title={words.pictures} hint={words.picturesHint}>
      <ul className="grid gap-1.5">
        {pictures.map((picture, at) => (
          <PictureLine
            key={picture.id}
            picture={picture}
            at={at}
            of={pictures.length}
            errorOf={(path) => form.errorOf(`pictures.${at}.${path}`)}
            onChange={(next, path) => {
              form.set('pictures', pictures.with(at, next))
              form.forgive(`pictures.${at}.${path}`)
            }}
            onMove={(to) => put(moved(pictures, at, to))}
            onRemove={() => put(pictures.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {edits && <DropPictures waiting={waiting} onFiles={(files) => void upload(files)} />}
      {form.errorOf('pictures') !== undefined && <ErrorText>{form.errorOf('pictures')}</ErrorText>}
    </Section>
  )
}

type DropProps = {
  /** How many pictures are being uploaded. */
  readonly waiting: number
  readonly onFiles: (files: readonly File[]) => void
}

function DropPictures({ waiting, onFiles }: DropProps) {
  const words = productWords.use().editor
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => onFiles([...(target.files ?? [])])
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center justify-center gap-1 rounded-md border border-dashed p-3 text-center ${over ? 'border-primary bg-primary-soft' : 'border-edge'}`}
    >
      {waiting > 0 ? (
        <>
          <Spinner small />
          {words.uploading}
        </>
      ) : (
        <>
          {words.drop}
          <FileButton multiple accept="image/png,image/jpeg,image/webp,image/avif" onChange={choose}>
            {words.choose}
          </FileButton>
        </>
      )}
    </div>
  )
}
