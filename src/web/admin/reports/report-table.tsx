import type { ReactNode } from 'react'
import { useDirection } from '#web/platform/framework/site.ts'
import { Card } from '#web/kit/card.tsx'

type ReportTableProps = {
  readonly caption: string
  readonly heads: readonly string[]
  /** Shown under the table: how the figures were counted. */
  readonly note?: string
  /**
   * Shows each row as a card on a phone, for more figures than fit side by side. Its `Figure`s show their
   * titles.
   */
  readonly cards?: boolean
  readonly children: ReactNode
}

/** A table of figures: the subject at the start of each row, numbers at its end. */
export function ReportTable({ caption, heads, note, cards = false, children }: ReportTableProps) {
  return (
    <Card padding="none" className="min-w-0">
      {/* A scrollable table must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md">
        <table
          data-cards={cards || undefined}
          className="group/figures w-full text-sm max-sm:data-cards:block"
        >
          <caption className="px-2 pt-2 pb-1 text-start text-lg font-bold max-sm:group-data-cards/figures:block">
            {caption}
          </caption>
          <thead className="text-muted max-sm:group-data-cards/figures:hidden">
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
          <tbody className="max-sm:group-data-cards/figures:block">{children}</tbody>
        </table>
      </section>
      {note !== undefined && <p className="border-t border-line px-2 py-1.5 text-sm text-muted">{note}</p>}
    </Card>
  )
}

type RowProps = {
  /** The subject of the row. */
  readonly head: ReactNode
  /** The width of the column. */
  readonly width: string
  readonly children: ReactNode
}

export function ReportRow({ head, width, children }: RowProps) {
  return (
    <tr className="border-t border-line max-sm:group-data-cards/figures:block max-sm:group-data-cards/figures:py-1">
      <th
        scope="row"
        className={`${width} px-2 py-1.5 text-start font-semibold max-sm:group-data-cards/figures:block max-sm:group-data-cards/figures:w-auto max-sm:group-data-cards/figures:py-0.5`}
      >
        {head}
      </th>
      {children}
    </tr>
  )
}

type FigureProps = {
  /** The column's heading, shown beside the figure on a card. */
  readonly title?: string
  readonly muted?: boolean
  readonly children: ReactNode
}

export function Figure({ title, children, muted = false }: FigureProps) {
  return (
    <td
      className={`px-2 py-1.5 text-end digits max-sm:group-data-cards/figures:flex max-sm:group-data-cards/figures:justify-between max-sm:group-data-cards/figures:gap-2 max-sm:group-data-cards/figures:py-0.25 ${muted ? 'text-muted' : ''}`}
    >
      {title !== undefined && (
        <span
          aria-hidden="true"
          className="hidden text-start text-muted max-sm:group-data-cards/figures:inline"
        >
          {title}
        </span>
      )}
      <bdi dir="ltr">{children}</bdi>
    </td>
  )
}

/**
 * A bar that grows from the start of the line: from the right in Hebrew. The figures beside it say the same.
 */
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
