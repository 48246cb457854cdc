import { useState } from 'react'
import { listGuestOrders } from '#contract/orders/guest-orders.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { orderNumberText, readOrderNumber } from '#shop/orders/order-number.ts'
import { call } from '#web/platform/http/api.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { FormFrame } from '#web/identity/fields/form-frame.tsx'
import { readPending } from '#web/identity/pending-code.ts'
import { MethodLink } from '#web/identity/fields/method-link.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { forgetTab, storeTabJson } from '#web/platform/browser/storage.ts'
import { GuestOrders } from './guest-orders.tsx'
import { LookupCode } from './lookup-code.tsx'
import { LookupForm } from './lookup-form.tsx'
import { ordersWords } from './orders-words.ts'

/**
 * /order-lookup: a guest confirms the e-mail address of an order by a code, and can see its orders for an
 * hour.
 */
export function LookupView() {
  const words = ordersWords.use().lookup
  const { data, error, refetch } = useRead(listGuestOrders, {})
  const reload = () => void refetch()
  if (data === undefined)
    return error === null ? (
      <WaitingState />
    ) : (
      <section className="page-width py-6">
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState title={words.failed} onRetry={reload} />
      </section>
    )
  const { opened } = data
  return opened === null ? (
    <Lookup onOpened={reload} />
  ) : (
    <GuestOrders opened={opened} listed={data} onClosed={reload} />
  )
}

function Lookup({ onOpened }: { readonly onOpened: () => void }) {
  const words = ordersWords.use().lookup
  const [pending, setPending] = useState(() => readPending('guest_lookup'))
  const [wanted, setWanted] = useState('')
  const wait = (email: string, sent: CodeSent) => {
    storeTabJson('guest_lookup', { email, sent, askedAt: Date.now() })
    setPending(readPending('guest_lookup'))
  }
  const startAgain = () => {
    forgetTab('guest_lookup')
    setPending(null)
  }
  const open = async () => {
    forgetTab('guest_lookup')
    const orderId = await orderNamed(wanted)
    if (orderId === null) onOpened()
    else navigate(`/orders/${orderId}`)
  }
  if (pending !== null)
    return (
      <LookupCode pending={pending} onSent={wait} onStartAgain={startAgain} onOpened={() => void open()} />
    )
  return (
    <FormFrame title={words.title} lead={words.lead}>
      <LookupForm
        onSent={(email, number, sent) => {
          setWanted(number)
          wait(email, sent)
        }}
      />
      <p className="text-center">
        {words.haveAccount} <MethodLink href="/sign-in">{words.toSignIn}</MethodLink>
      </p>
    </FormFrame>
  )
}

/** The id of the order the guest gave by number or id; null if none was given, or it is not theirs. */
async function orderNamed(typed: string): Promise<string | null> {
  if (typed === '') return null
  const number = readOrderNumber(typed)
  if (number === null) return typed
  const { data } = await call(listGuestOrders, {})
  return data?.orders.find((order) => order.number === orderNumberText(number))?.orderId ?? null
}
