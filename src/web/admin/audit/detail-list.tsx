import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Language } from '#shop/localized.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Price } from '#web/kit/price.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { type AuditDetail, auditDetailsOf, isEmpty, isFields, isTime } from './audit-details.ts'
import { auditWords, productWords } from '#web/admin/words.ts'
import { useValueWords } from './value-words.ts'
import { ownValue } from '#shop/own-value.ts'

const money: readonly string[] = [
  'amount',
  'fee',
  'feeAmount',
  'total',
  'discount',
  'minSpend',
  'maxSpend',
  'price',
]
const longest = 90

/** The details of a row in words, with the row as recorded behind them. */
export function DetailList({ row }: { readonly row: AuditEntry }) {
  const words = auditWords.use()
  const details = auditDetailsOf(row.detail)
  if (isEmpty(row.detail)) return null
  return (
    <div className="grid max-w-56 gap-0.5 whitespace-normal max-sm:max-w-none max-sm:not-has-[details[open]]:*:[dl]:hidden">
      <dl className="grid gap-0.25">
        {details.map((detail) => (
          <DetailLine key={detail.name.join('.')} detail={detail} action={row.action} />
        ))}
      </dl>
      <details className="text-xs">
        <summary className="w-fit cursor-pointer text-muted">{words.recorded}</summary>
        <pre dir="ltr" className="font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">
          {JSON.stringify(row.detail, null, 2)}
        </pre>
      </details>
    </div>
  )
}

type LineProps = { readonly detail: AuditDetail; readonly action: string }

function DetailLine({ detail, action }: LineProps) {
  const language = useLanguage()
  const name = detail.name.findLast((part) => part !== 'en' && part !== 'he') ?? ''
  return (
    <div className="flex flex-wrap items-baseline gap-x-0.5">
      <dt className="text-muted">
        <AttributeName path={detail.name} />:
      </dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {'value' in detail ? (
          <AttributeValue name={name} value={detail.value} action={action} />
        ) : (
          <>
            <AttributeValue name={name} value={detail.from} action={action} />
            <span aria-hidden="true">{language === 'he' ? ' ← ' : ' → '}</span>
            <AttributeValue name={name} value={detail.to} action={action} />
          </>
        )}
      </dd>
    </div>
  )
}

/** The name of a field, with its language if it has both. */
function AttributeName({ path }: { readonly path: readonly string[] }) {
  const { details, languages } = auditWords.use()
  const { attributes } = productWords.use()
  const names: Readonly<Record<string, string | undefined>> = details
  const ofProducts: Readonly<Record<string, { readonly label: string } | undefined>> = attributes
  const last = path.at(-1) ?? ''
  const field = last === 'en' || last === 'he' ? (path.at(-2) ?? '') : last
  return (
    <>
      {ownValue(names, field) ?? ownValue(ofProducts, field)?.label ?? <bdi dir="ltr">{field}</bdi>}
      {(last === 'en' || last === 'he') && ` (${languages[last]})`}
    </>
  )
}

type ValueProps = { readonly name: string; readonly value: unknown; readonly action: string }

function AttributeValue({ name, value, action }: ValueProps) {
  const words = auditWords.use()
  const language = useLanguage()
  const named = useValueWords(action)
  if (isEmpty(value)) return <span className="text-muted">{words.none}</span>
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number' && money.includes(name)) return <Price shekels={value} />
  if (typeof value === 'number')
    return (
      <bdi dir="ltr" className="digits">
        {value.toLocaleString('en')}
      </bdi>
    )
  if (isTime(value)) return dayAndTime(value, language)
  if (typeof value === 'string') return <Text text={ownValue(named, value) ?? value} />
  if (Array.isArray(value))
    return <bdi>{value.map((one) => textOfItem(one, named, language)).join(', ')}</bdi>
  if (isFields(value)) return <Inner fields={value} action={action} />
  return <Text text={JSON.stringify(value)} />
}

/** One item of a list: a word, or a name with a quantity. */
function textOfItem(item: unknown, named: ReturnType<typeof useValueWords>, language: Language): string {
  if (typeof item === 'string') return ownValue(named, item) ?? item
  if (!isFields(item)) return JSON.stringify(item)
  const { label, alt, id, quantity } = item
  const called = [label, alt].find(isFields)?.[language]
  const name = typeof called === 'string' && called !== '' ? called : String(id ?? '')
  return typeof quantity === 'number' ? `${name} × ${quantity}` : name
}

/** A nested value: each part with its name. */
function Inner({ fields, action }: { readonly fields: object; readonly action: string }) {
  return Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => (
      <span key={name} className="me-0.5">
        <AttributeName path={[name]} /> <AttributeValue name={name} value={value} action={action} />
      </span>
    ))
}

function Text({ text }: { readonly text: string }) {
  if (text.length <= longest) return <bdi>{text}</bdi>
  return (
    <details className="inline-block align-top">
      <summary className="cursor-pointer">
        <bdi>{`${text.slice(0, longest)}…`}</bdi>
      </summary>
      <bdi className="whitespace-pre-wrap">{text}</bdi>
    </details>
  )
}
