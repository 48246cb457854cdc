import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef } from 'react'
import type { Language } from '#shop/localized.ts'
import { TextArea } from '#web/kit/field.tsx'
import { IconDrawing } from '#web/kit/icon.tsx'
import { textWords } from '#web/admin/words.ts'
import { mark, type Mark, type Marked, marks } from '#shop/text/markdown-marks.ts'

type MarkdownFieldProps = {
  readonly label: string
  readonly language: Language
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
  /** Called with the position at which to insert a picture (chosen, dropped or pasted) or a product. */
  readonly onPicture?: (file: File | null, at: Marked) => void
  readonly onProduct?: (at: Marked) => void
  readonly rows?: number
}

const drawings: Readonly<Record<Mark, string>> = {
  bold: 'M8 5h5a3.5 3.5 0 0 1 0 7H8V5ZM8 12h6a3.5 3.5 0 0 1 0 7H8v-7Z',
  italic: 'M10 5h7M7 19h7M13.5 5l-3 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M11 6h9M11 12h9M11 18h9M4 5l1.5-1v5M4 15c0-1.8 3-1.8 3 0 0 1.2-3 2-3 4h3',
  quote: 'M5 6v12M10 8h9M10 12h9M10 16h6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
}
const button =
  'min-h-4.5 min-w-4.5 rounded-sm px-1 text-sm font-semibold text-muted hover:bg-surface hover:text-ink'

/** A Markdown field for one language, with buttons for those who do not know the syntax. */
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
  // the selection to set once the new text is rendered
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
  const insertFiles = (event: DragEvent | ClipboardEvent, files: FileList) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (picture === undefined || onPicture === undefined) return
    event.preventDefault()
    onPicture(picture, here())
  }
  return (
    <div
      ref={area}
      className="grid gap-0.5"
      onDrop={(event) => insertFiles(event, event.dataTransfer.files)}
      onPaste={(event) => insertFiles(event, event.clipboardData.files)}
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
            className={`${button} inline-grid place-items-center`}
          >
            <IconDrawing path={drawings[name]} className="" />
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
