import type { OutputOf } from '#contract/endpoint.ts'
import { listSettingVersions, type Setting } from '#contract/admin/settings.ts'
import { adminWords, settingWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import type { Change } from './setting-values.ts'

type Version = OutputOf<typeof listSettingVersions>['versions'][number]
type HistoryProps = {
  readonly setting: Setting
  readonly onClose: () => void
  readonly onRestore: (changes: readonly Change[], message: string) => Promise<void>
}

/** Earlier values of a setting, who changed them and when; each can be restored. */
export function SettingHistory({ setting, onClose, onRestore }: HistoryProps) {
  const words = settingWords.use().history
  const { failed } = adminWords.use()
  const localized = useLocalized()
  const { data, isLoadingError, refetch } = useRead(listSettingVersions, { key: setting.key })
  const use = (value: Version['value']) => {
    onClose()
    void onRestore([{ key: setting.key, value, version: setting.version }], words.restored)
  }
  return (
    <Dialog
      open
      title={words.of(localized(setting.label))}
      onClose={onClose}
      footer={
        setting.source === 'stored' && (
          <Button variant="secondary" onClick={() => use(null)}>
            {setting.secret === null ? words.toUsual : words.remove}
          </Button>
        )
      }
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-10" />
      ) : (
        <ul className="ruled grid">
          {data.versions.map((version, at) => (
            <VersionLine
              key={version.version}
              version={version}
              choices={setting.choices}
              isNow={at === 0}
              isSecret={setting.secret !== null}
              onUse={() => use(version.value)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type LineProps = {
  readonly version: Version
  readonly choices: Setting['choices']
  readonly isNow: boolean
  readonly isSecret: boolean
  readonly onUse: () => void
}

function VersionLine({ version, choices, isNow, isSecret, onUse }: LineProps) {
  const words = settingWords.use()
  const language = useLanguage()
  const localized = useLocalized()
  const { isSet, value, changedAt, changedBy } = version
  const chosen = choices?.find((choice) => choice.value === value)
  const valueText = chosen === undefined ? textOf(value, words.on) : localized(chosen.label)
  const shown = !isSet ? words.history.usual : isSecret ? words.history.secret : valueText
  return (
    <li className="grid gap-0.5 py-1">
      <p className="flex flex-wrap items-center gap-1">
        {isNow && <Badge tone="success">{words.history.now}</Badge>}
        <bdi className="min-w-0 whitespace-pre-line break-words font-semibold">{shown}</bdi>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-1 text-sm text-muted">
        <span>
          {dayAndTime(changedAt, language)} {words.history.by(changedBy?.username ?? words.history.nobody)}
        </span>
        {!isNow && !isSecret && isSet && (
          <Button variant="secondary" size="sm" onClick={onUse}>
            {words.history.restore}
          </Button>
        )}
      </p>
    </li>
  )
}

function textOf(value: Version['value'], on: string): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? on : '–'
  return String(value ?? '')
}
