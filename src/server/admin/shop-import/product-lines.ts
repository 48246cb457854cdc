import { addressFrom, lastSegmentOf } from '#shop/import/slug-from.ts'
import type { FileLine } from './read-file.ts'
import { cellOf, type Run, reportLine } from './run.ts'

/** One product of a file; each variant of a product is one. */
export type ProductLine = {
  readonly line: number
  /** What it is called in the report. */
  readonly subject: string
  /** Its names in the other shop, the most reliable first. */
  readonly names: readonly string[]
  readonly name: string
  /** Its address in the other shop. Variants share one, and it leads to the first of them. */
  readonly oldAddress: string
  readonly isFirst: boolean
  /** What distinguishes it from the other variants. */
  readonly variant: string | null
  /** The family it belongs to, and its label there; null if it is not a variant. */
  readonly family: { readonly key: string; readonly name: string; readonly label: string } | null
  /** A cell of the line, or of the product it is a variant of. */
  readonly cell: (field: string) => string
}

/** The products among the lines. Adds the other lines to the report. */
export function productLines(run: Run, lines: readonly FileLine[]): ProductLine[] {
  const found = run.source === 'shopify' ? shopifyProducts(run, lines) : wooProducts(run, lines)
  const seen = new Set<string>()
  return found.filter(({ names: [name = ''], line, subject }) => {
    if (!seen.has(name)) return seen.add(name)
    reportLine(run, line, 'wrong', subject, { id: 'duplicate' })
    return false
  })
}

/** Names by which orders and keys may refer to a product. */
function namesOf(parts: Readonly<Record<string, string>>): string[] {
  return Object.entries(parts).flatMap(([kind, name]) =>
    name === '' ? [] : [`${kind}:${name.toLowerCase()}`],
  )
}

function oldAddressOf(line: FileLine, name: string): string {
  const handle = lastSegmentOf(cellOf(line, 'handle'))
  return handle === '' ? addressFrom(name) : handle.toLowerCase()
}

function wooProducts(run: Run, lines: readonly FileLine[]): ProductLine[] {
  const parents = new Map<string, FileLine>()
  for (const line of lines)
    if (typeOf(line).startsWith('variable'))
      for (const name of [`id:${cellOf(line, 'id')}`, cellOf(line, 'sku').toLowerCase()])
        parents.set(name, line)
  const led = new Set<FileLine>()
  return lines.flatMap((line): ProductLine[] => {
    const [id, sku, name] = [cellOf(line, 'id'), cellOf(line, 'sku'), cellOf(line, 'name')]
    const type = typeOf(line)
    const subject = sku || name
    const what = { line: line.line, subject, name, names: namesOf({ id, sku, name }) }
    if (type.startsWith('variable')) return skip(run, what, 'variants-follow')
    if (type.startsWith('grouped') || type.startsWith('external')) return skip(run, what, 'type-not-sold')
    if (!type.startsWith('variation'))
      return [
        {
          ...what,
          oldAddress: oldAddressOf(line, name),
          isFirst: true,
          variant: null,
          family: null,
          cell: (field) => cellOf(line, field),
        },
      ]
    const parent = parents.get(cellOf(line, 'parent').toLowerCase())
    if (parent === undefined) {
      reportLine(run, line.line, 'wrong', subject, { parent: 'parent-unknown' })
      return []
    }
    const family = cellOf(parent, 'name')
    const variant = name.startsWith(family) ? name.slice(family.length) : name
    const isFirst = !led.has(parent)
    led.add(parent)
    return [
      {
        ...what,
        oldAddress: oldAddressOf(parent, family),
        isFirst,
        variant: variant === '' ? labelOf(line) : variant,
        family: familyOf(cellOf(parent, 'id') || family, family, labelOf(line) || variant),
        cell: (field) => cellOf(line, field) || (ofFamily.has(field) ? cellOf(parent, field) : ''),
      },
    ]
  })
}

/** The values of its options: `Gold / 5 devices`. */
function labelOf(line: FileLine): string {
  const options = ['option1', 'option2', 'option3'].map((field) => cellOf(line, field))
  return options.filter((option) => option !== '' && option !== 'Default Title').join(' / ')
}

/** Null without a label, because nothing would distinguish it from the other variants. */
function familyOf(key: string, name: string, text: string): ProductLine['family'] {
  const label = text.replace(/^[\s\-–—:,]+/, '').trim()
  return label === '' || name === '' ? null : { key, name, label }
}

/** What a variant inherits from its product if its own cell is empty. */
const ofFamily: ReadonlySet<string> = new Set([
  'summary',
  'description',
  'instructions',
  'category',
  'brand',
  'pictures',
  'state',
])

function typeOf(line: FileLine): string {
  return cellOf(line, 'type').toLowerCase()
}

function skip(run: Run, { line, subject }: Pick<ProductLine, 'line' | 'subject'>, why: string): [] {
  reportLine(run, line, 'skipped', subject, { line: why })
  return []
}

function shopifyProducts(run: Run, lines: readonly FileLine[]): ProductLine[] {
  let family: FileLine | null = null
  let first = true
  return lines.flatMap((line): ProductLine[] => {
    const handle = cellOf(line, 'handle')
    if (family === null || handle === '' || handle !== cellOf(family, 'handle')) {
      family = line
      first = true
    }
    const head = family
    const title = cellOf(head, 'name')
    const subject = cellOf(line, 'sku') || handle || title
    if (cellOf(line, 'price') === '' && head !== line)
      return skip(run, { line: line.line, subject }, 'picture-only')
    const variant = labelOf(line)
    const name = variant === '' ? title : `${title} - ${variant}`
    const isFirst = first
    first = false
    return [
      {
        line: line.line,
        subject,
        names: namesOf({
          handle: handle === '' ? '' : `${handle}/${variant}`,
          sku: cellOf(line, 'sku'),
          name,
        }),
        name,
        oldAddress: oldAddressOf(head, title),
        isFirst,
        variant: variant === '' ? null : variant,
        family: familyOf(handle || title, title, variant),
        cell: (field) => cellOf(line, field) || (ofFamily.has(field) ? cellOf(head, field) : ''),
      },
    ]
  })
}
