import { useMemo, useState } from 'react'
import { type Coupon, exportCoupons, listCoupons } from '#contract/admin/coupons.ts'
import { couponStates } from '#shop/coupons/coupon.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { lastMinuteBefore } from '#web/admin/platform/last-minute.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useMay } from '../frame/use-admin.ts'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { couponAdminWords } from '#web/admin/words.ts'
import { CouponStateBadge, CouponUses, Reward } from './coupon-summary.tsx'
import { CouponBatch } from './coupon-batch.tsx'

/** /dashboard/admin/coupons: every coupon with its state and revenue. */
export function CouponsView() {
  const words = couponAdminWords.use()
  const mayEdit = useMay()('coupons.edit')
  const [making, setMaking] = useState(false)
  const address = useTableAddress()
  const query = useRead(listCoupons, address.params, { keep: true })
  const columns = useColumns()
  const createLink = (
    <ButtonLink href="/dashboard/admin/coupons/new">
      <Icon name="plus" />
      {words.create}
    </ButtonLink>
  )
  return (
    <AdminPage
      title={words.title}
      actions={
        mayEdit && (
          <>
            <Button variant="secondary" onClick={() => setMaking(true)}>
              {words.createMany}
            </Button>
            {createLink}
          </>
        )
      }
    >
      <AdminTable
        name="coupons"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ code }) => code}
        search
        filters={[
          {
            name: 'state',
            title: words.state,
            options: couponStates.map((value) => ({ value, text: words.states[value] })),
          },
        ]}
        csv={exportCoupons}
        empty={
          <EmptyState title={words.empty} text={words.emptyText} icon={<Icon name="ticket" />}>
            {mayEdit && createLink}
          </EmptyState>
        }
      />
      <CouponBatch open={making} onClose={() => setMaking(false)} />
    </AdminPage>
  )
}

function useColumns(): readonly AdminColumn<Coupon>[] {
  const words = couponAdminWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'code',
        title: words.code,
        always: true,
        cell: ({ id, code, note }) => (
          <a
            href={`/dashboard/admin/coupons/${id}`}
            className="group grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start sm:min-w-24"
          >
            <bdi dir="ltr" className="font-mono font-semibold underline-offset-4 group-hover:underline">
              {code}
            </bdi>
            {note !== '' && (
              <bdi dir="auto" className="max-w-full truncate text-sm text-muted max-sm:hidden">
                {note}
              </bdi>
            )}
          </a>
        ),
      },
      { id: 'reward', title: words.reward, phone: 'end', cell: (coupon) => <Reward coupon={coupon} /> },
      {
        id: 'state',
        title: words.state,
        phone: 'line',
        cell: ({ state }) => <CouponStateBadge state={state} />,
      },
      { id: 'uses', title: words.uses, phone: 'named', cell: (coupon) => <CouponUses coupon={coupon} /> },
      {
        id: 'revenue',
        title: words.revenue,
        atEnd: true,
        cell: ({ revenue }) => <Price shekels={revenue} />,
      },
      {
        id: 'discounts',
        title: words.discounts,
        atEnd: true,
        cell: ({ discounts }) => <Price shekels={discounts} />,
      },
      {
        id: 'ends',
        title: words.ends,
        atEnd: true,
        cell: ({ endsAt }) => (endsAt === null ? '–' : dayAndTime(lastMinuteBefore(endsAt), language)),
      },
      {
        id: 'created',
        title: words.created,
        atEnd: true,
        hiddenAtFirst: true,
        cell: ({ createdAt }) => dayAndTime(createdAt, language),
      },
    ],
    [words, language],
  )
}
