import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  type getGoingLive,
  type GoingLiveItem,
  type GoingLiveMark,
  goingLiveMarkNames,
  markGoingLiveItem,
  sendTestEmail,
} from '#contract/admin/going-live.ts'
import { goingLiveWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'

type Item = OutputOf<typeof getGoingLive>['items'][number]

/** The page where each item is done; null if it is done on the server. */
export const places: Readonly<Record<GoingLiveItem, string | null>> = {
  name: '/dashboard/admin/settings#business',
  logo: '/dashboard/admin/settings#look',
  business: '/dashboard/admin/settings#business',
  demo: '/dashboard/admin/going-live#demo',
  categories: '/dashboard/admin/products/categories',
  products: '/dashboard/admin/products/new',
  keys: '/dashboard/admin/stock',
  'test-purchase': '/dashboard/admin/going-live#test-orders',
  'legal-pages': '/dashboard/admin/content?kind=page',
  vat: null,
  email: '/dashboard/admin/settings#emails',
  provider: '/dashboard/admin/settings#payments',
  'real-payments': '/dashboard/admin/settings#payments',
  webhooks: '/dashboard/admin/going-live#test-orders',
  'two-factor': '/dashboard/user/profile',
  https: null,
  backups: null,
  'live-mode': null,
}

/** One requirement for going live: its state, and a link to the page where it is done. */
export function ListItem({
  item,
  labelOf,
}: {
  readonly item: Item
  readonly labelOf: (key: string) => string
}) {
  const words = goingLiveWords.use()
  const language = useLanguage()
  const { name, done, missing, at } = item
  const { title, text } = words.items[name]
  const href = places[name]
  const mark = goingLiveMarkNames.find((one) => one === name)
  return (
    <li
      data-item={name}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 gap-y-1 p-2 md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Icon
        name={done ? 'done' : 'alert'}
        className={`mt-0.25 size-3 ${done ? 'text-success' : 'text-warning'}`}
      />
      <div className="grid content-start gap-0.5">
        <h3 className="flex flex-wrap items-center gap-1 text-base">
          {title} <Badge tone={done ? 'success' : 'warning'}>{done ? words.done : words.open}</Badge>
        </h3>
        <p className="text-sm text-muted">{text}</p>
        {missing.length > 0 && (
          <p className="text-sm font-semibold">
            {words.missingAs[name] ?? words.missing}: {missing.map(labelOf).join(', ')}
          </p>
        )}
        {at !== null && <p className="text-sm text-muted">{words.at[name]?.(dayAndTime(at, language))}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap items-start gap-1 empty:hidden md:col-start-3">
        {name === 'email' && missing.length === 0 && <TestEmail />}
        {mark !== undefined && <Tick item={mark} done={done} />}
        {href !== null && (
          <ButtonLink href={href} size="sm" variant="secondary">
            {words.go[name] ?? words.goThere}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function Tick({ item, done }: { readonly item: GoingLiveMark; readonly done: boolean }) {
  const words = goingLiveWords.use()
  const problemText = useAdminProblem()
  const tick = async () => {
    const response = await callAdmin(markGoingLiveItem, { item, done: !done })
    if (response.error !== null) notify('error', problemText(response))
  }
  return (
    <Button size="sm" variant={done ? 'quiet' : 'primary'} onClick={() => void tick()}>
      {done ? words.untick : words.tick}
      <span className="sr-only"> {words.items[item].title}</span>
    </Button>
  )
}

function TestEmail() {
  const words = goingLiveWords.use()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const response = await callAdmin(sendTestEmail, {})
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else notify('success', words.emailSent(response.data.sentTo))
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void send()}>
      {words.sendEmail}
    </Button>
  )
}
