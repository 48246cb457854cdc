import type { OrderItemView } from '#contract/orders/orders.ts'
import { textIn } from '#shop/localized.ts'
import { IconButton } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { copyText } from './copy-text.ts'
import { detailWords } from '../service-details/detail-words.ts'

type GivenDetailsProps = {
  readonly answers: OrderItemView['answers']
  /** Shows a copy button for each answer, for managers who use them. */
  readonly copies?: boolean
}

/** The questions of a service and the buyer's answers; nothing if there are none. */
export function ServiceAnswersList({ answers, copies = false }: GivenDetailsProps) {
  const words = detailWords.use()
  const language = useLanguage()
  if (answers === null) return null
  const copy = async (text: string) => {
    if (await copyText(text)) notify('success', words.copied)
    else notify('warning', words.copyFailed)
  }
  return (
    <section aria-label={words.given} className="grid gap-1 rounded-sm bg-sunken p-1.5">
      <h3 className="text-sm font-bold">{words.given}</h3>
      <dl className="grid gap-1">
        {answers.map(({ label, value }) => {
          const text = textIn(value, language)
          return (
            <div key={label.en} className="flex items-start justify-between gap-1">
              <div className="min-w-0">
                <dt className="text-sm text-muted">{label[language]}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                  <bdi>{text}</bdi>
                </dd>
              </div>
              {copies && (
                <IconButton
                  label={words.copy(label[language])}
                  className="print:hidden"
                  onClick={() => void copy(text)}
                >
                  <AdminIcon name="copy" />
                </IconButton>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}
