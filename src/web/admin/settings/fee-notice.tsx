import type { TextWithoutFee } from '#contract/admin/settings.ts'
import { settingWords } from '#web/admin/words.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'

type NoticeProps = {
  /** As typed, in per cent. */
  readonly fee: number
  readonly texts: readonly TextWithoutFee[]
}

/**
 * The shop may keep a cancellation fee only if buyers could read about it: lists the pages that do not
 * mention it.
 */
export function FeeNotice({ fee, texts }: NoticeProps) {
  const words = settingWords.use().feeTexts
  const language = useLanguage()
  if (!(fee > 0) || texts.length === 0) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-1.5 rounded-md border-s-4 border-warning bg-warning-soft p-2"
    >
      <Icon name="warning" className="mt-0.5 text-warning" />
      <div className="grid min-w-0 gap-0.5">
        <p>
          <strong>{words.title}</strong> {words.text}
        </p>
        <ul className="flex flex-wrap gap-x-2">
          {texts.map(({ contentId, title, languages }) => (
            <li key={contentId}>
              <a
                href={`/dashboard/admin/content/${contentId}`}
                className="inline-flex min-h-4.5 flex-wrap items-center gap-x-0.5 underline underline-offset-4"
              >
                <Name text={title[language]} />
                {languages.length === 1 && <span>({languages.map((one) => words.languages[one])})</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
