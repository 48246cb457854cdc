import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import type { Language } from '#shop/localized.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { shortTime } from '../table/short-time.ts'
import type { AdminColumn } from '../table/column.ts'
import type { words as english } from './words.en.ts'

type Words = typeof english
export const stateTones = { draft: 'warning', live: 'success', archived: 'neutral' } as const

/** The columns of the table of products. */
export function productColumns(words: Words, language: Language): readonly AdminColumn<AdminProductRow>[] {
  const { columns } = words
  return [
    {
      id: 'name',
      title: columns.name,
      sort: 'name',
      always: true,
      cell: (row) => <NameCell row={row} language={language} badge={words.new} />,
    },
    {
      id: 'state',
      title: columns.state,
      phone: 'line',
      cell: ({ state }) => <Badge tone={stateTones[state]}>{words.states[state]}</Badge>,
    },
    { id: 'kind', title: columns.kind, hiddenAtFirst: true, cell: ({ kind }) => words.kinds[kind] },
    { id: 'category', title: columns.category, cell: ({ category }) => category.name[language] },
    {
      id: 'price',
      title: columns.price,
      sort: 'price',
      atEnd: true,
      phone: 'end',
      cell: (row) => <PriceCell row={row} />,
    },
    {
      id: 'stock',
      title: columns.stock,
      sort: 'stock',
      atEnd: true,
      phone: 'named',
      cell: (row) => <StockCell row={row} low={words.low} out={words.out} />,
    },
    { id: 'sold', title: columns.sold, sort: 'sold', atEnd: true, phone: 'named', cell: ({ sold }) => sold },
    {
      id: 'updated',
      title: columns.updated,
      sort: 'updated',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{shortTime(updatedAt, language)}</time>,
    },
    { id: 'brand', title: columns.brand, hiddenAtFirst: true, cell: ({ brand }) => <Name text={brand} /> },
    {
      id: 'slug',
      title: columns.slug,
      hiddenAtFirst: true,
      cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi>,
    },
  ]
}

type NameCellProps = {
  readonly row: AdminProductRow
  readonly language: Language
  readonly badge: string
}

function NameCell({ row, language, badge }: NameCellProps) {
  const name = row.name[language] || row.name[language === 'he' ? 'en' : 'he'] || row.slug
  return (
    <span className="flex items-center gap-1">
      <img
        src={`${row.imageUrl}/160.webp`}
        alt=""
        width={48}
        height={36}
        loading="lazy"
        className="h-4.5 w-6 flex-none rounded-sm border border-line bg-sunken object-cover"
      />
      <a
        href={`/dashboard/admin/products/${row.id}`}
        className="max-w-[22rem] min-w-0 truncate py-0.5 max-sm:line-clamp-2 max-sm:whitespace-normal font-semibold underline-offset-4 hover:underline"
      >
        <Name text={name} />
      </a>
      {row.isNew && (
        <span className="max-sm:hidden">
          <Badge tone="info">{badge}</Badge>
        </span>
      )}
    </span>
  )
}

function PriceCell({ row: { price, priceNow } }: { readonly row: AdminProductRow }) {
  return (
    <span className="inline-flex items-baseline gap-0.5">
      {price !== priceNow && (
        <s className="text-xs text-muted max-sm:hidden">
          <Price shekels={price} />
        </s>
      )}
      <Price shekels={priceNow} className="font-semibold" />
    </span>
  )
}

type StockCellProps = { readonly row: AdminProductRow; readonly low: string; readonly out: string }

function StockCell({ row: { stock, lowStock }, low, out }: StockCellProps) {
  if (stock === null) return <span className="text-muted">–</span>
  if (stock === 0) return <Badge tone="error">{out}</Badge>
  return (
    <span className="inline-flex items-center gap-0.5 digits">
      {lowStock !== null && stock <= lowStock && <Badge tone="warning">{low}</Badge>}
      {stock}
    </span>
  )
}
