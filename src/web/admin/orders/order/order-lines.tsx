import { useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { replaceKey } from '#contract/admin/stock/stock-keys.ts'
import { ServiceAnswersList } from '#web/checkout/receipt/service-answers-list.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { KeyBadge, MaskedKey } from '#web/admin/stock/key-badge.tsx'
import { ReasonDialog } from '#web/admin/stock/reason-dialog.tsx'
import { orderAdminWords } from '#web/admin/words.ts'

type Line = AdminOrder['lines'][number]
type Key = Line['keys'][number]

/** The order lines with masked keys. */
export function OrderLines({ order }: { readonly order: AdminOrder }) {
  const words = orderAdminWords.use()
  const [replacing, setReplacing] = useState<Key | null>(null)
  return (
    <Section title={words.lines}>
      <LineList lines={order.lines} onReplace={setReplacing} />
      {replacing !== null && <ReplaceKey stockKey={replacing} onClose={() => setReplacing(null)} />}
    </Section>
  )
}

type ReplaceProps = {
  /** Null if keys cannot be replaced here. */
  readonly onReplace: ((key: Key) => void) | null
}

/** The order lines alone. */
export function LineList({ lines, onReplace }: ReplaceProps & { readonly lines: readonly Line[] }) {
  return (
    <ul className="ruled">
      {lines.map((line) => (
        <OrderLine key={line.id} line={line} onReplace={onReplace} />
      ))}
    </ul>
  )
}

type LineProps = ReplaceProps & { readonly line: Line }

function OrderLine({ line, onReplace }: LineProps) {
  const words = orderAdminWords.use()
  const language = useLanguage()
  const notes = [
    ...(line.bundle === null ? [] : [words.inBundle(line.bundle.name[language])]),
    words.units(line.quantity),
    ...(line.refunded > 0 ? [words.givenBack(line.refunded, line.quantity)] : []),
    ...(line.downloadedAt === null ? [] : [words.downloaded(dayAndTime(line.downloadedAt, language))]),
  ]
  return (
    <li className="grid gap-1 py-1.5 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-2">
        <div className="min-w-0">
          <p className="font-semibold">
            <Name text={line.name[language]} />
          </p>
          <p className="text-sm text-muted">{notes.join(' · ')}</p>
          {line.missing > 0 && <ErrorText>{words.missing(line.missing)}</ErrorText>}
        </div>
        <Price shekels={line.net} />
      </div>
      <ServiceAnswersList answers={line.answers} copies />
      {line.keys.length > 0 && (
        <ul className="grid gap-0.5">
          {line.keys.map((key) => (
            <KeyLine key={key.id} stockKey={key} onReplace={onReplace} />
          ))}
        </ul>
      )}
    </li>
  )
}

function KeyLine({ stockKey, onReplace }: ReplaceProps & { readonly stockKey: Key }) {
  const words = orderAdminWords.use()
  const language = useLanguage()
  const mayEdit = useMay()('orders.edit')
  const { lastFour, status, revealedAt, closedReason } = stockKey
  const owned = status === 'sold' || status === 'revealed'
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 rounded-sm bg-sunken px-1.5 py-0.5">
      <MaskedKey lastFour={lastFour} />
      <KeyBadge status={status} />
      <span className="min-w-0 text-sm text-muted">
        {revealedAt === null ? words.unseen : words.seen(dayAndTime(revealedAt, language))}
        {closedReason !== null && (
          <>
            {' · '}
            <bdi>{closedReason}</bdi>
          </>
        )}
      </span>
      {owned && mayEdit && onReplace !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="ms-auto print:hidden"
          onClick={() => onReplace(stockKey)}
        >
          {words.actions.replace}
        </Button>
      )}
    </li>
  )
}

function ReplaceKey({ stockKey, onClose }: { readonly stockKey: Key; readonly onClose: () => void }) {
  const words = orderAdminWords.use().actions
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.replace}
      submit={words.replace}
      send={(reason) => callAdmin(replaceKey, { keyId: stockKey.id, reason })}
      message={words.replaceDone}
    >
      <p>{words.replaceText}</p>
      <MaskedKey lastFour={stockKey.lastFour} />
    </ReasonDialog>
  )
}
