import { settingWords } from '#web/admin/words.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { SettingValues } from './setting-values.ts'

/** A preview of the header and footer of the shop's pages. */
export function BusinessPreview({ values }: { readonly values: SettingValues }) {
  const words = settingWords.use()
  const text = (key: string) => String(values[key] ?? '')
  const lines = [
    text('BUSINESS_NAME'),
    `${words.number} ${text('BUSINESS_NUMBER')}`,
    text('BUSINESS_ADDRESS'),
    text('BUSINESS_PHONE'),
    text('SUPPORT_EMAIL'),
  ]
  return (
    <figure className="grid gap-0.5">
      <figcaption className="text-sm font-semibold">{words.preview}</figcaption>
      <div className="overflow-hidden rounded-sm border border-line">
        <p className="flex items-center gap-1 border-b border-line px-2 py-1 font-extrabold">
          <span className="grid size-4 flex-none place-items-center rounded-sm bg-primary text-on-primary">
            <Icon name="key" />
          </span>
          <bdi className="truncate">{text('SHOP_NAME')}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-1.5 bg-sunken px-2 py-1 text-sm text-muted">
          {lines.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </p>
      </div>
    </figure>
  )
}
