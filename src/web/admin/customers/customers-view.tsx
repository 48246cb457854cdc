import { useMemo } from 'react'
import type * as v from 'valibot'
import { customerKinds, type CustomerRow } from '#contract/admin/customers/customer-shapes.ts'
import { exportCustomers, listCustomers, listCustomerTags } from '#contract/admin/customers/customers.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import type { AdminColumn, AdminFilter } from '../table/column.ts'
import { type TableAddress, useTableAddress } from '../table/use-table-address.ts'
import { customerWords } from '#web/admin/words.ts'

type CustomerFilters = v.InferInput<(typeof listCustomers)['input']>
const sorts = ['last', '-last', 'spend', '-spend', 'orders', '-orders', 'name', '-name'] as const

/** The URL can be edited by hand: only known values are sent. */
function inputOf({
  q,
  kind,
  tag,
  blocked,
  bought,
  consent,
  from,
  to,
  sort,
  after,
}: TableAddress['params']): CustomerFilters {
  return {
    q,
    kind: customerKinds.find((one) => one === kind),
    tag,
    blocked: blocked === 'yes' ? blocked : undefined,
    bought: bought === 'yes' || bought === 'no' ? bought : undefined,
    consent: consent === 'yes' ? consent : undefined,
    from,
    to,
    sort: sorts.find((one) => one === sort),
    after,
  }
}

/** /dashboard/admin/customers: the customers of the shop. */
export function CustomersView() {
  const words = customerWords.use()
  const address = useTableAddress()
  const query = useRead(listCustomers, inputOf(address.params), { keep: true })
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      {/* by the day of the last purchase */}
      <DayRange labels={words} address={address} />
      <AdminTable
        name="customers"
        label={words.title}
        address={address}
        query={query}
        columns={useColumns()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search
        filters={useFilters()}
        csv={exportCustomers}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<Icon name="user" />} />}
      />
    </AdminPage>
  )
}

function useFilters(): readonly AdminFilter[] {
  const words = customerWords.use()
  const tags = useRead(listCustomerTags, {}).data?.tags ?? []
  return [
    {
      name: 'kind',
      title: words.kind,
      options: customerKinds.map((value) => ({ value, text: words.kinds[value] })),
    },
    {
      name: 'bought',
      title: words.bought,
      options: [
        { value: 'yes', text: words.boughtYes },
        { value: 'no', text: words.boughtNo },
      ],
    },
    ...(tags.length === 0
      ? []
      : [
          {
            name: 'tag',
            title: words.tags,
            options: tags.map(({ tag, customers }) => ({ value: tag, text: `${tag} (${customers})` })),
          },
        ]),
    { name: 'blocked', title: words.blocked, options: [{ value: 'yes', text: words.blockedOnly }] },
    { name: 'consent', title: words.consent, options: [{ value: 'yes', text: words.consentYes }] },
  ]
}

function useColumns(): readonly AdminColumn<CustomerRow>[] {
  const words = customerWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'customer',
        title: words.customer,
        always: true,
        sort: 'name',
        cell: ({ id, name, email, kind, blocked }) => (
          <div className="grid justify-items-start gap-0.25 sm:w-32">
            <a href={`/dashboard/admin/customers/${id}`} className="cell-lines group max-w-full">
              <bdi className="max-w-full font-semibold underline-offset-4 group-hover:underline sm:truncate">
                {name}
              </bdi>
              <bdi dir="ltr" className="max-w-full truncate text-sm text-muted">
                {email}
              </bdi>
            </a>
            {(kind === 'guest' || blocked) && (
              <span className="flex flex-wrap gap-0.5">
                {kind === 'guest' && <Badge>{words.kinds.guest}</Badge>}
                {blocked && <Badge tone="error">{words.blocked}</Badge>}
              </span>
            )}
          </div>
        ),
      },
      {
        id: 'last',
        title: words.last,
        sort: 'last',
        phone: 'line',
        cell: ({ lastOrderAt }) =>
          lastOrderAt === null ? (
            <span className="text-muted">{words.never}</span>
          ) : (
            dayAndTime(lastOrderAt, language)
          ),
      },
      {
        id: 'orders',
        title: words.orders,
        sort: 'orders',
        atEnd: true,
        phone: 'named',
        cell: ({ orders }) => <span className="digits">{orders}</span>,
      },
      {
        id: 'spend',
        title: words.spend,
        sort: 'spend',
        atEnd: true,
        phone: 'end',
        cell: ({ spend }) => <Price shekels={spend} />,
      },
      {
        id: 'tags',
        title: words.tags,
        cell: ({ tags }) => (
          <span className="flex flex-wrap gap-0.5">
            {tags.map((tag) => (
              <Badge key={tag} tone="brass">
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        ),
      },
      {
        id: 'phone',
        title: words.phone,
        hiddenAtFirst: true,
        cell: ({ phone }) => <bdi dir="ltr">{phone ?? '–'}</bdi>,
      },
      {
        id: 'username',
        title: words.username,
        hiddenAtFirst: true,
        cell: ({ username }) => <bdi>{username ?? '–'}</bdi>,
      },
      {
        id: 'since',
        title: words.since,
        hiddenAtFirst: true,
        cell: ({ since }) => dayAndTime(since, language),
      },
    ],
    [words, language],
  )
}
