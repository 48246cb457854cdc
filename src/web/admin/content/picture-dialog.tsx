import { useState } from 'react'
import type { Localized } from '#shop/localized.ts'
import { textWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { useSides } from '../text/use-sides.ts'
import { FileButton } from '../form/file-button.tsx'

type PictureDialogProps = {
  /** The dropped or pasted file; null if there is none yet. */
  readonly file: File | null
  readonly onClose: () => void
  readonly onChoose: (file: File, alt: Localized) => Promise<void>
}

/** Asks for a description of a picture in both languages, before it is inserted into the text. */
export function PictureDialog({ file: initial, onClose, onChoose }: PictureDialogProps) {
  const sides = useSides()
  const words = textWords.use()
  const [file, setFile] = useState(initial)
  const [alt, setAlt] = useState<Localized>({ en: '', he: '' })
  const [busy, setBusy] = useState(false)
  const ready = file !== null && alt.en.trim() !== '' && alt.he.trim() !== ''
  const insert = async () => {
    if (!ready || busy) return
    setBusy(true)
    await onChoose(file, { en: alt.en.trim(), he: alt.he.trim() })
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={words.picture}
      onClose={onClose}
      footer={
        <Button busy={busy} disabled={!ready} onClick={() => void insert()}>
          {busy ? words.uploading : words.insert}
        </Button>
      }
    >
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-1">
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/avif"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          >
            {words.picture}
          </FileButton>
          {file !== null && <bdi className="text-sm text-muted">{file.name}</bdi>}
        </div>
        <p className="text-sm text-muted">{words.pictureHint}</p>
        {sides.map((side) => (
          <Field
            key={side}
            label={`${words.pictureTitle} ${side === 'he' ? words.altHebrew : words.altEnglish}`}
            dir={side === 'he' ? 'rtl' : 'ltr'}
            value={alt[side]}
            onChange={({ currentTarget: { value } }) => setAlt({ ...alt, [side]: value })}
          />
        ))}
      </div>
    </Dialog>
  )
}
