import { useState } from 'react'
import type { Setting } from '#contract/admin/settings.ts'
import { settingWords } from '#web/admin/words.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { SettingHistory } from './setting-history.tsx'
import type { Change } from './setting-values.ts'

type FootProps = {
  readonly setting: Setting
  readonly onRestore: (changes: readonly Change[], message: string) => Promise<void>
}

/** Shown below a setting: the source of its value, and a link to its history. */
export function SettingFoot({ setting, onRestore }: FootProps) {
  const words = settingWords.use()
  const language = useLanguage()
  const localized = useLocalized()
  const [open, setOpen] = useState(false)
  if (setting.source === 'environment')
    return (
      <p className="flex items-center gap-x-1 rounded-sm bg-info-soft px-1 py-0.5 text-sm text-info">
        <AdminIcon name="device" className="size-2 flex-none" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {words.environment} <code dir="ltr">{setting.key}</code>. {words.environmentHint}
        </span>
      </p>
    )
  if (setting.changedAt === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
      <span>
        {words.changed(dayAndTime(setting.changedAt, language), setting.changedBy?.username ?? null)}{' '}
        {setting.changedBy !== null && <bdi>{setting.changedBy.username}</bdi>}
      </span>
      <button
        type="button"
        className="min-h-4 font-semibold text-primary underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {words.history.open}
        <span className="sr-only"> {localized(setting.label)}</span>
      </button>
      {open && <SettingHistory setting={setting} onClose={() => setOpen(false)} onRestore={onRestore} />}
    </p>
  )
}
