import { currency, toShekels } from '#shop/money.ts'
import { ownValue } from '#shop/own-value.ts'

/** One detail of a row: its value, or its old and new value. Amounts are in shekels. */
export type AuditDetail = { readonly name: readonly string[] } & (
  | { readonly value: unknown }
  | { readonly from: unknown; readonly to: unknown }
)

type Fields = Readonly<Record<string, unknown>>

/**
 * The readable details of a row. Internal ids and empty values are left out; the row as recorded still
 * contains them.
 */
export function auditDetailsOf(detail: Fields): AuditDetail[] {
  const { before, after, ...rest } = inShekels(detail)
  if (isFields(before) && isFields(after)) return [...changesOf([], before, after), ...auditDetailsOf(rest)]
  if (before !== undefined && after !== undefined)
    return [{ name: ['change'], from: before, to: after }, ...auditDetailsOf(rest)]
  if (typeof rest['from'] === 'string' && typeof rest['to'] === 'string') {
    const { from, to, ...others } = rest
    return [{ name: ['change'], from, to }, ...auditDetailsOf(others)]
  }
  return Object.entries(rest).flatMap(([name, value]) => detailOf(name, value))
}

function detailOf(name: string, value: unknown): AuditDetail[] {
  if (isChange(value))
    return isFields(value.from) && isFields(value.to)
      ? changesOf([name], value.from, value.to)
      : [{ name: [name], ...value }]
  if (isEmpty(value) || isInternal(value)) return []
  if (name === 'units' && Array.isArray(value)) return [{ name: ['units'], value: unitsIn(value) }]
  return [{ name: [name], value }]
}

/** The fields of `after` that differ from `before`. */
function changesOf(path: readonly string[], before: Fields, after: Fields): AuditDetail[] {
  const was = inShekels(before)
  return Object.entries(inShekels(after))
    .filter(([name, to]) => !isSame(ownValue(was, name), to))
    .flatMap(([name, to]) => {
      const from = ownValue(was, name)
      const inner = [...path, name]
      return isFields(from) && isFields(to) ? changesOf(inner, from, to) : [{ name: inner, from, to }]
    })
}

/**
 * Converts fields ending in `Agorot` to shekels, without that ending; `feeAgorot` beside `fee` becomes
 * `feeAmount`. Amounts in another currency become texts that name it.
 */
function inShekels({ currency: money, ...fields }: Fields): Fields {
  const foreign = typeof money === 'string' && money !== currency
  const sum = (agorot: number) => (foreign ? `${money} ${toShekels(agorot).toFixed(2)}` : toShekels(agorot))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const ending = name.endsWith('Agorot') ? 'Agorot' : ''
      const plain = ending === '' ? name : name.slice(0, -ending.length)
      return [
        plain !== name && plain in fields ? `${plain}Amount` : plain,
        ending !== '' && typeof value === 'number' ? sum(value) : value,
      ]
    }),
  )
}

function unitsIn(lines: readonly unknown[]): number {
  return lines.reduce<number>(
    (sum, line) => sum + (isFields(line) && typeof line['quantity'] === 'number' ? line['quantity'] : 0),
    0,
  )
}

const rowId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && time.test(value)
}

export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isFields(value) && Object.values(value).every(isEmpty))
  )
}

function isInternal(value: unknown): boolean {
  return typeof value === 'string'
    ? rowId.test(value) || value.startsWith('user:')
    : Array.isArray(value) && value.every((one) => typeof one === 'string' && rowId.test(one))
}

function isChange(value: unknown): value is { readonly from: unknown; readonly to: unknown } {
  return isFields(value) && Object.keys(value).toSorted().join() === 'from,to'
}

function isSame(a: unknown, b: unknown): boolean {
  if (isTime(a) && isTime(b)) return Date.parse(a) === Date.parse(b)
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)
}
