import { useState } from 'react'
import { shopExport } from '#contract/admin/shop-export.ts'
import { shopImportWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { saveDownload } from '#web/platform/http/download-file.ts'
import { requestAddress } from '#web/platform/http/request.ts'
import { asManager } from '../platform/call-admin.ts'

/** Exports the whole shop as one file; licence keys are included only on request. */
export function ExportSection() {
  const words = shopImportWords.use().export
  const [withKeys, setWithKeys] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    const { address } = requestAddress(shopExport.exportShop, { keys: withKeys ? 'with' : 'without' })
    const { error } = await asManager(() => saveDownload(address))
    setBusy(false)
    if (error === null) notify('success', words.done)
    else setProblem(words.failed)
  }
  return (
    <Section title={words.title} hint={words.hint}>
      <ul className="list-disc ps-2.5">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Checkbox
        label={
          <>
            {words.keys}
            <span className="block text-sm text-muted">{words.keysHint}</span>
          </>
        }
        checked={withKeys}
        onChange={(event) => setWithKeys(event.target.checked)}
      />
      {problem !== null && <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap items-center gap-1">
        <Button busy={busy} onClick={() => void download()}>
          {words.take}
        </Button>
        {busy && (
          <p role="status" className="text-sm text-muted">
            {words.coming}
          </p>
        )}
      </div>
    </Section>
  )
}
