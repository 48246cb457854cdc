import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { getCustomer } from '#contract/admin/customers/customers.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { adminWords, customerWords } from '#web/admin/words.ts'
import { BlockButton, CustomerBlocks } from './customer-blocks.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerKeys, CustomerOrders } from './customer-orders.tsx'
import { CustomerDisputes, CustomerMessages, CustomerRefunds, CustomerReviews } from './customer-history.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerTags } from './customer-tags.tsx'

/** /dashboard/admin/customers/{id}: everything the shop knows about one customer. */
export function CustomerView({ params }: AdminViewProps) {
  const words = customerWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getCustomer, { customerId: params['customerId'] ?? '' })
  return (
    <AdminPage
      title={data?.name ?? words.customer}
      crumbs={[{ text: words.title, href: '/dashboard/admin/customers' }]}
      beside={data && <Badges customer={data} />}
      actions={data && <BlockButton customer={data} />}
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="grid items-start gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-2">
            <CustomerBlocks customer={data} />
            <CustomerOrders customer={data} />
            <CustomerKeys customer={data} />
            <CustomerRefunds customer={data} />
            <CustomerDisputes customer={data} />
            <CustomerReviews customer={data} />
            <CustomerMessages customer={data} />
          </div>
          <div className="grid min-w-0 gap-2">
            <CustomerDetails customer={data} />
            <CustomerTags customer={data} />
            <CustomerNotes customer={data} />
            <CustomerData customer={data} />
          </div>
        </div>
      )}
    </AdminPage>
  )
}

function Badges({ customer: { kind, blocked } }: { readonly customer: Customer }) {
  const words = customerWords.use()
  return (
    <>
      {blocked && <Badge tone="error">{words.blocked}</Badge>}
      <Badge>{words.kinds[kind]}</Badge>
    </>
  )
}
