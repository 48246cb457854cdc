import { directionOf, type Language, type Localized } from '#shop/localized.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import type { ExportedValue, PrivacySource } from '#server/context/privacy-source.ts'
import { dateAndTime } from '#server/integrations/mail/format-dates.ts'
import { ownValue } from '#shop/own-value.ts'

export type Collected = { readonly source: PrivacySource; readonly value: ExportedValue }
type Cover = { readonly shop: string; readonly language: Language; readonly at: Date }

const words = {
  en: {
    title: (shop: string) => `What ${shop} keeps about you`,
    made: 'Made on',
    none: 'Nothing.',
    yes: 'yes',
    no: 'no',
  },
  he: {
    title: (shop: string) => `המידע שהחנות ${shop} שומרת עליכם`,
    made: 'הופק בתאריך',
    none: 'אין.',
    yes: 'כן',
    no: 'לא',
  },
} as const

const money: ReadonlySet<string> = new Set([
  'total',
  'paid',
  'price',
  'amount',
  'cancellationFee',
  'discount',
])
const styles =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1rem;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}section{border-block-start:1px solid #ccc;padding-block:1rem}article{border:1px solid #ddd;border-radius:4px;padding:.75rem;margin-block:.5rem}'

/** A self-contained HTML page to read and print. */
export function writePage(collected: readonly Collected[], { shop, language, at }: Cover): string {
  const text = words[language]
  const title = escapeHtml(text.title(nameInText(shop, language)))
  const sections = collected.map(
    ({ source, value }) =>
      `<section><h2>${escapeHtml(source.title[language])}</h2>${render(value, '', { language, labels: source.labels })}</section>`,
  )
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style></head><body><h1>${title}</h1><p>${text.made} ${dateAndTime(at, language)}</p>${sections.join('')}</body></html>\n`
}

type Reading = { readonly language: Language; readonly labels: PrivacySource['labels'] }

function render(value: ExportedValue, name: string, reading: Reading): string {
  const text = words[reading.language]
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return money.has(name) ? formatMoney(toAgorot(value)) : String(value)
  if (typeof value === 'string') return drawText(value, reading.language)
  if (isList(value))
    return value.length === 0
      ? text.none
      : value
          .map((one) =>
            isObject(one) ? `<article>${render(one, name, reading)}</article>` : render(one, name, reading),
          )
          .join('')
  if (isLocalized(value)) return drawText(value[reading.language], reading.language)
  return drawAttributes(value, reading)
}

function drawAttributes(
  fields: { readonly [name: string]: ExportedValue | undefined },
  reading: Reading,
): string {
  const entries = Object.entries(fields).map(([name, value]) =>
    value === undefined
      ? ''
      : `<dt>${escapeHtml(ownValue(reading.labels, name)?.[reading.language] ?? name)}</dt><dd>${render(value, name, reading)}</dd>`,
  )
  return `<dl>${entries.join('')}</dl>`
}

function drawText(text: string, language: Language): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return dateAndTime(new Date(text), language)
  return `<bdi>${escapeHtml(text).replaceAll('\n', '<br>')}</bdi>`
}

function isList(value: ExportedValue): value is readonly ExportedValue[] {
  return Array.isArray(value)
}

function isObject(value: ExportedValue): boolean {
  return typeof value === 'object' && value !== null && !isList(value) && !isLocalized(value)
}

function isLocalized(value: ExportedValue): value is Localized {
  return (
    typeof value === 'object' &&
    value !== null &&
    'en' in value &&
    'he' in value &&
    Object.keys(value).length === 2
  )
}
