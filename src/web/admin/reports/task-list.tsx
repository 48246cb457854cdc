import type { Overview } from '#contract/admin/reports.ts'
import type { Permission } from '#shop/identity/permission.ts'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useMay } from '../frame/use-admin.ts'
import { reportWords } from '#web/admin/words.ts'

type Task = keyof Overview['tasks']
type Place = {
  readonly task: Task
  /** Null: it is done outside the shop, and told of only when it is to be done. */
  readonly href: string | null
  readonly permission: Permission
}

const orders = '/dashboard/admin/orders'

/** Where each is done. */
const places: readonly Place[] = [
  { task: 'undelivered', href: `${orders}?payment=undelivered`, permission: 'orders.see' },
  { task: 'services', href: `${orders}?work=waiting`, permission: 'orders.see' },
  { task: 'oddPayments', href: `${orders}/payments?of=order`, permission: 'orders.see' },
  { task: 'unknownPayments', href: `${orders}/payments?of=nobody`, permission: 'orders.see' },
  { task: 'documents', href: '/dashboard/admin/documents', permission: 'figures.see' },
  { task: 'refusedRefunds', href: `${orders}?tasks=open`, permission: 'orders.see' },
  { task: 'refusedCredentials', href: '/dashboard/admin/settings#payments', permission: 'settings.edit' },
  { task: 'claims', href: `${orders}?tasks=open`, permission: 'orders.see' },
  { task: 'riskChecks', href: `${orders}?tasks=open`, permission: 'orders.see' },
  { task: 'disputes', href: `${orders}?tasks=open`, permission: 'orders.see' },
  { task: 'oddOrders', href: `${orders}?tasks=open`, permission: 'orders.see' },
  { task: 'messages', href: '/dashboard/admin/messages?state=open', permission: 'messages.see' },
  { task: 'reviews', href: '/dashboard/admin/reviews?state=waiting', permission: 'reviews.see' },
  { task: 'lowStock', href: '/dashboard/admin/stock?show=low', permission: 'stock.see' },
  { task: 'brokenEmails', href: '/dashboard/admin/emails', permission: 'settings.edit' },
  { task: 'unsentLetters', href: null, permission: 'figures.see' },
]

/** What waits for a person, each with the page where it is done. */
export function TaskList({ tasks }: Pick<Overview, 'tasks'>) {
  const { overview: words } = reportWords.use()
  const may = useMay()
  const nothing = places.every(({ task }) => tasks[task] === 0)
  const shown = places.filter(({ task, href }) => href !== null || tasks[task] > 0)
  return (
    <Card as="section" aria-labelledby="waiting" padding="none">
      <h2 id="waiting" className="px-2 pt-2 pb-1 text-lg">
        {words.waiting}
      </h2>
      {nothing && <p className="px-2 pb-1 text-muted">{words.nothingWaits}</p>}
      <ul className="grid">
        {shown.map(({ task, href, permission }) => {
          const count = tasks[task]
          const line = (
            <>
              <span className="flex-1">{words.tasks[task]}</span>
              <bdi dir="ltr" className={`digits ${count === 0 ? '' : 'text-lg font-bold'}`}>
                {count.toLocaleString('en')}
              </bdi>
            </>
          )
          const look = `flex min-h-5.5 items-center gap-1 border-t border-line px-2 py-0.5 ${count === 0 ? 'text-muted' : ''}`
          return (
            <li key={task} data-task={task}>
              {href !== null && may(permission) ? (
                <a href={href} className={`${look} hover:bg-sunken`}>
                  {line}
                  <Icon name="next" className="turns" />
                </a>
              ) : (
                <span className={look}>{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
