import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listGuestOrders } from '#contract/orders/guest-orders.ts'
import type { listOrders } from '#contract/orders/order-list.ts'
import type { Localized } from '#shop/localized.ts'
import { groupLines, namedParts } from '#shop/orders/group-lines.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { type CallError, queries, readingOf } from '#web/platform/query/queries.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { ordersWords } from './orders-words.ts'
import { StatusBadge } from './status-badge.tsx'

type Listing = typeof listOrders | typeof listGuestOrders
type Page = Pick<OutputOf<Listing>, 'orders' | 'next'>
type Summary = Page['orders'][number]

type OrderListProps = {
  /** The level of each order's heading. */
  readonly level: 'h2' | 'h3'
  readonly listing: Listing
  readonly first: Page
}

/** Orders, newest first; older ones are loaded on request. */
export function OrderList({ level, listing, first }: OrderListProps) {
  const words = ordersWords.use().list
  const problemText = useProblemText()
  const { data, isFetching, fetchNextPage } = useInfiniteQuery(olderOrders(listing, first.next), queries)
  // The first of the orders just loaded receives the focus: reading continues there, and the button may be
  // gone.
  const [newest, setNewest] = useState<string | null>(null)
  const older = data?.pages ?? []
  const next = older.length === 0 ? first.next : older.at(-1)?.next
  const more = async () => {
    const { data: found, error } = await fetchNextPage()
    if (error !== null) return notify('error', problemText(error.response))
    setNewest(found?.pages.at(-1)?.orders[0]?.orderId ?? null)
  }
  return (
    <>
      <ul className="ruled">
        {[first, ...older]
          .flatMap(({ orders }) => orders)
          .map((order) => (
            <li
              key={order.orderId}
              tabIndex={-1}
              ref={order.orderId === newest ? focusOnMount : null}
              className="py-2 outline-none first:pt-0 last:pb-0"
            >
              <OrderLine level={level} order={order} />
            </li>
          ))}
      </ul>
      {typeof next === 'string' && (
        <Button variant="secondary" busy={isFetching} onClick={() => void more()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

/** The pages after the first one, starting at `before`. Each is loaded on request only. */
function olderOrders(listing: Listing, before: string | null) {
  return infiniteQueryOptions<Page, CallError, { pages: Page[] }, readonly unknown[], string>({
    queryKey: [listing.path, { before }, 'all'],
    queryFn: ({ pageParam, signal }) => readingOf(listing, { before: pageParam }).queryFn({ signal }),
    initialPageParam: before ?? '',
    getNextPageParam: ({ next }) => next,
    enabled: false,
    gcTime: 0,
  })
}

type OrderLineProps = Pick<OrderListProps, 'level'> & { readonly order: Summary }

function OrderLine({ level: Heading, order }: OrderLineProps) {
  const words = ordersWords.use().list
  const language = useLanguage()
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-1">
        <Heading className="text-base">
          {words.number}{' '}
          <bdi dir="ltr" className="font-mono text-sm font-normal [overflow-wrap:anywhere]">
            {order.number}
          </bdi>
        </Heading>
        <StatusBadge status={order.status} />
      </div>
      <ul aria-label={words.items} className="text-sm">
        {groupLines(order.items).map(({ id, bundle, lines }) => (
          <li key={id}>
            {bundle === null ? (
              lines.map((item) => <Units key={item.id} name={item.name} quantity={item.quantity} />)
            ) : (
              <>
                <Units name={bundle.name} quantity={bundle.units} />
                <ul className="ps-2 text-muted">
                  {namedParts(lines).map((part) => (
                    <li key={part.name.en}>
                      <Units {...part} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-1 text-sm text-muted">
        <time dateTime={order.date}>{dayAndTime(order.date, language)}</time>
        <span className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
          <Price shekels={order.total} className="font-bold text-ink" />
          <ButtonLink href={`/orders/${order.orderId}`} variant="secondary" size="sm">
            {words.open}
            <span className="sr-only">{` ${order.number}`}</span>
          </ButtonLink>
        </span>
      </div>
    </article>
  )
}

function Units({ name, quantity }: { readonly name: Localized; readonly quantity: number }) {
  const localized = useLocalized()
  return (
    <>
      <Name text={localized(name)} />
      {quantity > 1 && (
        <>
          {'\u00a0'}
          <span className="whitespace-nowrap">× {quantity}</span>
        </>
      )}
    </>
  )
}
