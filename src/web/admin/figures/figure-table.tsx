import type { ReactNode } from 'react'
import { useDirection } from '../../platform/site.ts'

type FigureTableProps = {
  readonly caption: string
  readonly heads: readonly string[]
  /** Under the table: how it was counted. */
  readonly note?: string
  readonly children: ReactNode
}

/** A table of figures: what they are about at the beginning of each row, numbers at its end. */
export function FigureTable({ caption, heads, note, children }: FigureTableProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface">
      {/* On a phone it scrolls, and what scrolls can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md">
        <table className="w-full text-sm">
          <caption className="px-2 pt-2 pb-1 text-start text-lg font-bold">{caption}</caption>
          <thead className="text-muted">
            <tr>
              {heads.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-2 py-1 align-bottom font-semibold ${at === 0 ? 'text-start' : 'text-end'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {note !== undefined && <p className="border-t border-line px-2 py-1.5 text-sm text-muted">{note}</p>}
    </div>
  )
}

export function Figure({
  children,
  muted = false,
}: {
  readonly children: ReactNode
  readonly muted?: boolean
}) {
  return (
    <td className={`px-2 py-1.5 text-end digits ${muted ? 'text-muted' : ''}`}>
      <bdi dir="ltr">{children}</bdi>
    </td>
  )
}

/** Grows from where the line begins: the right in Hebrew. The figures beside it say the same. */
export function Bar({ part }: { readonly part: number }) {
  const rtl = useDirection() === 'rtl'
  const width = Math.max(part * 100, part > 0 ? 1 : 0)
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-0.5 block h-1 w-full"
    >
      <rect width="100" height="8" rx="1" className="fill-line" />
      <rect x={rtl ? 100 - width : 0} width={width} height="8" rx="1" className="fill-primary" />
    </svg>
  )
}

export function percent(rate: number | null): string {
  return rate === null ? '–' : `${(rate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`
}
