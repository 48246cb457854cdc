import { type DragEvent, useId, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { TextArea } from '../../kit/field.tsx'
import { FormPart } from '../form/form-part.tsx'
import type { KeySource } from './key-source.ts'
import { stockWords } from './stock-words.ts'

type ChooseProps = { readonly onChoose: (source: KeySource) => void }

/** A file dropped or chosen, or keys pasted. */
export function ChooseSource({ onChoose }: ChooseProps) {
  return (
    <div className="grid items-stretch gap-2 md:grid-cols-2">
      <DropZone onChoose={onChoose} />
      <PasteBox onChoose={onChoose} />
    </div>
  )
}

function DropZone({ onChoose }: ChooseProps) {
  const words = stockWords.use().bring
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file !== undefined) onChoose({ name: file.name, content: file })
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
      className={`grid min-h-30 content-center justify-items-center gap-1 rounded-md border-2 border-dashed p-3 text-center fades ${over ? 'border-primary bg-primary-soft' : 'border-edge bg-surface'}`}
    >
      <span className="grid size-8 place-items-center rounded-full bg-sunken text-muted">
        <Icon name="key" />
      </span>
      <p className="text-lg font-bold">{words.drop}</p>
      <p className="text-sm text-muted">{words.dropHint}</p>
      <label
        htmlFor={id}
        className="inline-flex min-h-5.5 cursor-pointer items-center rounded-sm bg-primary px-2.5 font-semibold text-on-primary focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary hover:bg-primary-strong"
      >
        {words.choose}
        <input
          id={id}
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          className="sr-only"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
    </div>
  )
}

function PasteBox({ onChoose }: ChooseProps) {
  const words = stockWords.use().bring
  const [text, setText] = useState('')
  return (
    <FormPart title={words.or}>
      <TextArea
        label={words.paste}
        dir="ltr"
        rows={7}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={text.trim() === ''}
        onClick={() => onChoose({ name: null, content: new Blob([text]) })}
      >
        {words.usePasted}
      </Button>
    </FormPart>
  )
}
