import { useEffect, useRef, useState } from 'react'
import { addContentPicture } from '#contract/admin/content/content.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { uploadAdmin } from '../platform/call-admin.ts'
import { FileButton } from '../form/file-button.tsx'

type PictureChoiceProps = {
  readonly label: string
  readonly hint?: string
  readonly pictureId: string | null
  readonly onChange: (pictureId: string | null) => void
}

/** Chooses or uploads a picture; the label beside it says what it is for. */
export function PictureChoice({ label, hint = '', pictureId, onChange }: PictureChoiceProps) {
  const words = homeAdminWords.use()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  // an upload lasts: the newest one, as it includes what was typed meanwhile; none once this is removed
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
    return () => void (latest.current = () => {})
  })
  const uploadPicture = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    const response = await uploadAdmin(addContentPicture, {}, file)
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else latest.current(response.data.id)
  }
  return (
    <div
      className="grid gap-0.5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void uploadPicture(event.dataTransfer.files[0])
      }}
    >
      <p className="text-sm font-semibold">{label}</p>
      {hint !== '' && <p className="text-sm text-muted">{hint}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {pictureId !== null && (
          <div className="w-12 overflow-hidden rounded-sm border border-line">
            <Picture imageUrl={`/images/${pictureId}`} alt="" sizes="100px" place="grid" />
          </div>
        )}
        <FileButton
          busy={busy}
          accept="image/png,image/jpeg,image/webp,image/avif"
          onChange={({ target }) => void uploadPicture(target.files?.[0])}
        >
          {words.choosePicture}
        </FileButton>
        {pictureId !== null && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            {words.removePicture}
          </Button>
        )}
      </div>
    </div>
  )
}
