import { useState } from 'react'
import type { ProductImportLine } from '#contract/admin/products/products.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { adminWords, importWords, productWords } from '#web/admin/words.ts'

const tones = { new: 'info', changed: 'warning', same: 'neutral', wrong: 'error' } as const
const shownFirst = 100
const longest = 60

/** The result for each line that changes something, those with problems first. */
export function ProductImportLines({ lines }: { readonly lines: readonly ProductImportLine[] }) {
  const words = importWords.use()
  const { slug } = productWords.use().columns
  const [all, setAll] = useState(false)
  const reported = lines
    .filter(({ what }) => what !== 'same')
    .toSorted((a, b) => Number(b.what === 'wrong') - Number(a.what === 'wrong') || a.line - b.line)
  if (reported.length === 0) return null
  return (
    <Section title={words.lines}>
      <div className="overflow-x-auto">
        <table className="admin-table stacks cards">
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{slug}</th>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.details}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? reported : reported.slice(0, shownFirst)).map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {!all && reported.length > shownFirst && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          {words.showAll(reported.length)}
        </Button>
      )}
    </Section>
  )
}

function Line({ line: { line, slug, what, fields } }: { readonly line: ProductImportLine }) {
  const words = importWords.use()
  const { slug: slugTitle } = productWords.use().columns
  const { problems } = adminWords.use().form
  const texts: Readonly<Record<string, string | undefined>> = problems
  const textOf = (value: string) =>
    what === 'changed' ? words.was(shorten(value)) : (texts[value] ?? problems.invalid)
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
      <td data-title={words.details} data-wide="" className="whitespace-normal">
        {Object.keys(fields).length > 0 && (
          <ul className="grid gap-0.25">
            {Object.entries(fields).map(([name, value]) => (
              <li key={name}>
                <bdi dir="ltr" className="font-mono">
                  {name}
                </bdi>
                : {textOf(value)}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
