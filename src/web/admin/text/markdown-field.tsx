import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef } from 'react'
import type { Language } from '#shop/localized.ts'
import { TextArea } from '#web/kit/field.tsx'
import { textWords } from '#web/admin/words.ts'
import { mark, type Mark, type Marked, marks } from './markdown-marks.ts'

type MarkdownFieldProps = {
  readonly label: string
  readonly language: Language
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
  /** The place in the text at which something is to stand: a picture that was chosen, dropped or pasted, or a product. */
  readonly onPicture?: (file: File | null, at: Marked) => void
  readonly onProduct?: (at: Marked) => void
  readonly rows?: number
}

const signs: Readonly<Record<Mark, string>> = {
  bold: 'B',
  italic: 'I',
  heading: 'H',
  list: '•',
  numbers: '1.',
  quote: '❝',
  link: '🔗',
}
const button =
  'min-h-4.5 min-w-4.5 rounded-sm px-1 text-sm font-semibold text-muted hover:bg-surface hover:text-ink'

/** Markdown in one language, with buttons for those who do not know its signs. */
export function MarkdownField({
  label,
  language,
  onText,
  onPicture,
  onProduct,
  rows = 16,
  ...field
}: MarkdownFieldProps) {
  const words = textWords.use()
  const area = useRef<HTMLDivElement>(null)
  // where the selection shall stand once the new text is drawn
  const next = useRef<Marked>(null)
  const input = () => area.current?.querySelector('textarea') ?? null
  useLayoutEffect(() => {
    if (next.current === null) return
    const { from, to } = next.current
    next.current = null
    input()?.focus()
    input()?.setSelectionRange(from, to)
  })
  const here = (): Marked => {
    const { selectionStart: from, selectionEnd: to } = input() ?? { selectionStart: 0, selectionEnd: 0 }
    return { text: field.value, from, to }
  }
  const press = (name: Mark) => {
    const marked = mark(here(), name, words.empty)
    next.current = marked
    onText(marked.text)
  }
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (picture === undefined || onPicture === undefined) return
    event.preventDefault()
    onPicture(picture, here())
  }
  return (
    <div
      ref={area}
      className="grid gap-0.5"
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <div
        role="toolbar"
        aria-label={words.toolbar}
        className="flex flex-wrap gap-0.25 rounded-sm bg-sunken p-0.25"
      >
        {marks.map((name) => (
          <button
            key={name}
            type="button"
            title={words.marks[name]}
            aria-label={words.marks[name]}
            onClick={() => press(name)}
            className={`${button} ${name === 'italic' ? 'italic' : ''}`}
          >
            <span aria-hidden="true">{signs[name]}</span>
          </button>
        ))}
        {onPicture && (
          <button type="button" onClick={() => onPicture(null, here())} className={button}>
            {words.picture}
          </button>
        )}
        {onProduct && (
          <button type="button" onClick={() => onProduct(here())} className={button}>
            {words.product}
          </button>
        )}
      </div>
      <TextArea
        label={label}
        rows={rows}
        dir={language === 'he' ? 'rtl' : 'ltr'}
        lang={language}
        {...field}
        onChange={({ target }) => onText(target.value)}
        className="font-mono text-sm"
      />
    </div>
  )
}
