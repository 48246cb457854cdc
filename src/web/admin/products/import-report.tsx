import type { ImportLine } from '../../../contract/desk-products.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { deskWords } from '../frame/desk-words.ts'
import { productWords } from './product-words.ts'

type ReportProps = {
  readonly lines: readonly ImportLine[]
  readonly busy: boolean
  readonly onWrite: () => void
}

const tones = { new: 'info', changed: 'warning', same: 'neutral', wrong: 'error' } as const

/** What every line of the table would do; those with problems first. */
export function ImportReport({ lines, busy, onWrite }: ReportProps) {
  const words = productWords.use().importer
  const { slug } = productWords.use().columns
  const count = (what: ImportLine['what']) => lines.filter((line) => line.what === what).length
  const [fresh, changed, same, wrong] = [count('new'), count('changed'), count('same'), count('wrong')]
  const shown = lines
    .filter(({ what }) => what !== 'same')
    .toSorted((a, b) => Number(b.what === 'wrong') - Number(a.what === 'wrong') || a.line - b.line)
  return (
    <section className="grid gap-1.5" aria-live="polite">
      <p className="font-semibold">{words.summary(fresh, changed, same, wrong)}</p>
      {wrong > 0 ? (
        <p className="text-error">{words.wrong}</p>
      ) : fresh + changed === 0 ? (
        <p className="text-muted">{words.nothing}</p>
      ) : (
        <div>
          <Button busy={busy} onClick={onWrite}>
            {words.write(fresh + changed)}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <div className="overflow-x-auto rounded-md border border-line bg-surface">
          <table className="desk-table stacks">
            <thead>
              <tr>
                <th scope="col">{words.line}</th>
                <th scope="col">{slug}</th>
                <th scope="col">{words.what}</th>
                <th scope="col">{words.details}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <ReportLine key={line.line} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ReportLine({ line: { line, slug, what, fields } }: { readonly line: ImportLine }) {
  const words = productWords.use().importer
  const { slug: slugTitle } = productWords.use().columns
  const { problems } = deskWords.use().form
  const texts: Readonly<Record<string, string | undefined>> = problems
  const details = Object.entries(fields).map(([name, value]) => ({
    name,
    text: what === 'changed' ? words.was(shorten(value)) : (texts[value] ?? problems.invalid),
  }))
  return (
    <tr>
      <td data-title={words.line} className="digits">
        <span className="sm:hidden">{words.line}</span> {line}
      </td>
      <td data-title={slugTitle}>
        <bdi dir="ltr">{slug}</bdi>
      </td>
      <td data-title={words.what}>
        <Badge tone={tones[what]}>{words.whats[what]}</Badge>
      </td>
      <td data-title={words.details} className="whitespace-normal">
        <ul>
          {details.map(({ name, text }) => (
            <li key={name}>
              <bdi dir="ltr">{name}</bdi>: {text}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
