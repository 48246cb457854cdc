import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { Button } from '#web/kit/button.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { productWords } from '#web/admin/words.ts'
import { FileButton } from '#web/admin/form/file-button.tsx'
import { ProgressBar } from '#web/admin/platform/progress-bar.tsx'
import { useFileUpload } from './use-file-upload.ts'

type FileProps = {
  readonly product: AdminProduct | null
  readonly edits: boolean
  readonly error: string | undefined
}

/** The file that a buyer of a download gets. */
export function FileSection({ product, edits, error }: FileProps) {
  const words = productWords.use().editor
  const { limit, sending, problem, send } = useFileUpload(product?.id, edits)
  const file = product?.file ?? null
  return (
    <Section title={words.file} hint={limit === null ? undefined : words.fileHint(limit)}>
      {file === null ? (
        <p className="text-sm text-muted">{product === null ? words.fileNone : words.fileMissing}</p>
      ) : (
        <p className="truncate font-semibold">
          <bdi>{file.name}</bdi>
        </p>
      )}
      {error !== undefined && <ErrorText>{words.fileMissing}</ErrorText>}
      {problem !== null && <ErrorText>{problem}</ErrorText>}
      {sending !== null && (
        <>
          <ProgressBar label={words.uploading} part={sending.part} text={words.fileSending(sending.name)} />
          <Button variant="secondary" size="sm" onClick={sending.stop}>
            {words.fileStop}
          </Button>
        </>
      )}
      {edits && product !== null && sending === null && (
        <FileButton
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen !== undefined) void send(chosen)
          }}
        >
          {file === null ? words.fileAdd : words.fileReplace}
        </FileButton>
      )}
    </Section>
  )
}
