import { useEffect, useState } from 'react'
import {
  guessSeparator,
  type KeyFileShape,
  readKeyFile,
  readRows,
  type Separator,
  separators,
} from '#shop/stock/read-key-file.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Select } from '#web/kit/field.tsx'
import { type KeySource, sampleOf } from './key-source.ts'
import { stockWords } from '#web/admin/words.ts'

type ShapeProps = {
  readonly source: KeySource
  readonly pattern: string | null
  readonly onAnother: () => void
  readonly onRead: (shape: KeyFileShape, checkPattern: boolean) => void
}

const previewed = 5

/** The format of a source, guessed from its beginning, with a preview of the first keys. */
export function ShapeForm({ source, pattern, onAnother, onRead }: ShapeProps) {
  const words = stockWords.use().keyImport
  const [sample, setSample] = useState<string | null>(null)
  const [shape, setShape] = useState<KeyFileShape>({ kind: 'lines' })
  const [checkPattern, setCheckPattern] = useState(true)
  useEffect(() => {
    let here = true
    void sampleOf(source).then((text) => {
      if (!here) return
      setSample(text)
      setShape(guessShape(text))
    })
    return () => void (here = false)
  }, [source])
  if (sample === null) return null
  return (
    <div className="grid items-start gap-2 md:grid-cols-2">
      <Section
        title={words.shape}
        hint={
          source.name === null ? (
            words.pasted
          ) : (
            <>
              {`${words.file}: `}
              <bdi>{source.name}</bdi>
            </>
          )
        }
        actions={
          <Button variant="quiet" size="sm" onClick={onAnother}>
            {words.another}
          </Button>
        }
      >
        <KindFields sample={sample} shape={shape} onChange={setShape} />
        {pattern !== null && (
          <Checkbox
            checked={checkPattern}
            onChange={(event) => setCheckPattern(event.target.checked)}
            label={<bdi>{words.checkPattern(pattern)}</bdi>}
          />
        )}
      </Section>
      <Section title={words.preview}>
        <Preview sample={sample} shape={shape} />
        <Button onClick={() => onRead(shape, checkPattern)}>{words.check}</Button>
        <p className="text-sm text-muted">{words.checkHint}</p>
      </Section>
    </div>
  )
}

/**
 * Guesses the format: a table if the first lines split evenly; the column whose cells look most like keys; a
 * heading if the column's first cell does not look like a key.
 */
function guessShape(sample: string): KeyFileShape {
  const separator = guessSeparator(sample)
  if (separator === null) return { kind: 'lines' }
  const [first = [], second = first] = readRows(separator).push(sample)
  const score = (cell: string) => (/^[\w-]{8,}$/.test(cell.trim()) ? cell.length : 0)
  const column = second.reduce((best, cell, at) => (score(cell) > score(second[best] ?? '') ? at : best), 0)
  return { kind: 'table', separator, column, heading: score(first[column] ?? '') === 0 }
}

type KindProps = {
  readonly sample: string
  readonly shape: KeyFileShape
  readonly onChange: (shape: KeyFileShape) => void
}

function KindFields({ sample, shape, onChange }: KindProps) {
  const words = stockWords.use().keyImport
  const choose = (kind: string) =>
    onChange(
      kind === 'table'
        ? { kind, separator: guessSeparator(sample) ?? ',', column: 0, heading: true }
        : { kind: 'lines' },
    )
  return (
    <>
      <Select label={words.kind} value={shape.kind} onChange={(event) => choose(event.target.value)}>
        <option value="lines">{words.kinds.lines}</option>
        <option value="table">{words.kinds.table}</option>
      </Select>
      {shape.kind === 'table' && <TableFields sample={sample} shape={shape} onChange={onChange} />}
    </>
  )
}

type TableProps = Omit<KindProps, 'shape'> & { readonly shape: Extract<KeyFileShape, { kind: 'table' }> }

function TableFields({ sample, shape, onChange }: TableProps) {
  const words = stockWords.use().keyImport
  const [cells = []] = readRows(shape.separator).push(`${sample}\n`)
  const pick = (value: string): Separator => separators.find((one) => one === value) ?? ','
  return (
    <>
      <Select
        label={words.separator}
        value={shape.separator}
        onChange={(event) => onChange({ ...shape, separator: pick(event.target.value), column: 0 })}
      >
        {separators.map((separator) => (
          <option key={separator} value={separator}>
            {words.separators[separator]}
          </option>
        ))}
      </Select>
      <Select
        label={words.column}
        value={String(shape.column)}
        onChange={(event) => onChange({ ...shape, column: Number(event.target.value) })}
      >
        {[...cells.keys()].map((at) => (
          <option key={at} value={String(at)}>
            {words.columnName(at + 1, (cells[at] ?? '').slice(0, 40))}
          </option>
        ))}
      </Select>
      <Checkbox
        checked={shape.heading}
        onChange={(event) => onChange({ ...shape, heading: event.target.checked })}
        label={words.heading}
      />
    </>
  )
}

function Preview({ sample, shape }: { readonly sample: string; readonly shape: KeyFileShape }) {
  const words = stockWords.use().keyImport
  const reader = readKeyFile(shape)
  const keys = [...reader.push(sample), ...reader.end()].filter((key) => key !== '').slice(0, previewed)
  if (keys.length === 0) return <p className="text-error">{words.noPreview}</p>
  return (
    <ol className="ruled rounded-sm bg-sunken px-1.5 text-sm">
      {keys.map((key) => (
        <li key={key} className="truncate py-0.5">
          <bdi dir="ltr" className="font-mono">
            {key}
          </bdi>
        </li>
      ))}
    </ol>
  )
}
