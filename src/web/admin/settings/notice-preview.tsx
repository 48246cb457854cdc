import { type ReactNode, useState } from 'react'
import { isClock } from '#shop/settings/announcement.ts'
import { momentOf } from '#shop/israel-time.ts'
import { directionOf, type Language, languages } from '#shop/localized.ts'
import { isClosed } from '#shop/settings/maintenance.ts'
import { settingWords } from '#web/admin/words.ts'
import { Icon } from '#web/kit/icon.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { closedWords } from '#web/shell/closed/closed-words.ts'
import type { SettingValues } from './setting-values.ts'

type PreviewProps = { readonly values: SettingValues }

/** The announcement above every page, as visitors will see it in each language. */
export function AnnouncementPreview({ values }: PreviewProps) {
  const words = settingWords.use()
  return (
    <InBothLanguages>
      {(language) => {
        const text = textOf(values, language === 'he' ? 'ANNOUNCEMENT_HE' : 'ANNOUNCEMENT')
        if (text === '') return <p className="px-1.5 py-1 text-sm text-muted">{words.noAnnouncement}</p>
        return (
          <p className="flex items-center gap-1 bg-primary px-1.5 py-0.5 text-sm font-semibold text-on-primary">
            <span
              className={`min-w-0 flex-1 text-center ${textOf(values, 'ANNOUNCEMENT_LINK') === '' ? '' : 'underline underline-offset-4'}`}
            >
              {text}
            </span>
            <Icon name="close" />
          </p>
        )
      }}
    </InBothLanguages>
  )
}

/** The page that visitors will see in each language while the shop is closed; or that it has opened again. */
export function MaintenancePreview({ values }: PreviewProps) {
  const { openedAgain } = settingWords.use()
  const [now] = useState(() => new Date())
  const until = textOf(values, 'MAINTENANCE_UNTIL')
  if (values['MAINTENANCE'] === true && isClock(until) && !isClosed({ on: true, until }, now))
    return <p className="rounded-sm border-s-4 border-warning bg-warning-soft p-1.5">{openedAgain}</p>
  return (
    <InBothLanguages>
      {(language) => {
        const words = closedWords[language]
        const text = textOf(values, language === 'he' ? 'MAINTENANCE_TEXT_HE' : 'MAINTENANCE_TEXT')
        return (
          <div className="grid justify-items-center gap-0.5 px-1.5 py-2 text-center">
            <p className="text-xl font-bold">{words.title}</p>
            <p className="text-sm text-muted">{text || words.text}</p>
            {isClock(until) && (
              <p className="text-sm font-semibold">{words.until(dayAndTime(momentOf(until), language))}</p>
            )}
          </div>
        )
      }}
    </InBothLanguages>
  )
}

function InBothLanguages({ children }: { readonly children: (language: Language) => ReactNode }) {
  const words = settingWords.use()
  return (
    <figure className="grid gap-0.5">
      <figcaption className="text-sm font-semibold">{words.preview}</figcaption>
      <div className="grid gap-1 sm:grid-cols-2">
        {languages.map((language) => (
          <div
            key={language}
            lang={language}
            dir={directionOf(language)}
            className="overflow-hidden rounded-sm border border-line"
          >
            {children(language)}
          </div>
        ))}
      </div>
    </figure>
  )
}

function textOf(values: SettingValues, key: string): string {
  return String(values[key] ?? '').trim()
}
