import { useState } from 'react'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { DropZone } from '#web/admin/form/drop-zone.tsx'
import type { KeySource } from './key-source.ts'
import { stockWords } from '#web/admin/words.ts'

type ChooseProps = { readonly onChoose: (source: KeySource) => void }

/** Takes a dropped or chosen file, or pasted keys. */
export function ChooseSource({ onChoose }: ChooseProps) {
  const words = stockWords.use().keyImport
  return (
    <div className="grid items-stretch gap-2 md:grid-cols-2">
      <DropZone
        icon={<Icon name="key" />}
        title={words.drop}
        hint={words.dropHint}
        choose={words.choose}
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onFile={(file) => onChoose({ name: file.name, content: file })}
      />
      <PasteBox onChoose={onChoose} />
    </div>
  )
}

function PasteBox({ onChoose }: ChooseProps) {
  const words = stockWords.use().keyImport
  const [text, setText] = useState('')
  return (
    <Section title={words.or}>
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
    </Section>
  )
}
