import type { Language } from '#shop/localized.ts'
import { productWords } from '#web/admin/words.ts'

type CopyProps = {
  /** The current value of the field: only an empty one is filled. */
  readonly value: string
  readonly other: string
  /** The language of `other`. */
  readonly from: Language
  readonly onCopy: (text: string) => void
}

/** A button over an empty field that copies the text of the other language. */
export function CopyButton({ value, other, from, onCopy }: CopyProps) {
  const words = productWords.use().editor
  if (value !== '' || other.trim() === '') return null
  return (
    <button
      type="button"
      onClick={() => onCopy(other)}
      className="m-0.25 min-h-4.5 rounded-sm bg-surface px-1 text-sm font-semibold text-primary-strong underline-offset-4 hover:underline"
    >
      {words.copyFrom[from]}
    </button>
  )
}
