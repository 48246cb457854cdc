import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  actOnSandboxPayment,
  getSandboxPayment,
  type SandboxAction,
  sandboxActions,
} from '#contract/demo/sandbox.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import type { Params } from '#web/platform/framework/page.ts'
import { useLanguage, useShop } from '#web/platform/framework/site.ts'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { minutesLeft } from '#web/platform/dates/shop-time.ts'
import { isMissing, useRead } from '#web/platform/query/queries.ts'
import { useTimeLeft } from '#web/platform/dates/use-time-left.ts'

type Payment = OutputOf<typeof getSandboxPayment>

const misfortunes = sandboxActions.filter((action) => action !== 'succeed')

/** /demo/pay/:reference: simulates a payment provider's page. */
export function SandboxView({ params }: { readonly params: Params }) {
  const reference = params['reference'] ?? ''
  return <LoadedPayment key={reference} reference={reference} />
}

function LoadedPayment({ reference }: { readonly reference: string }) {
  const words = checkoutWords.use().sandbox
  const { data, error, refetch } = useRead(getSandboxPayment, { reference })
  const reload = () => void refetch()
  if (data !== undefined) return <SandboxPayment reference={reference} payment={data} onStale={reload} />
  if (error === null) return <WaitingState />
  return isMissing(error) ? (
    <EmptyState title={words.missing} text={words.missingText} />
  ) : (
    <ErrorState title={words.failed} onRetry={reload} />
  )
}

type SandboxPaymentProps = {
  readonly reference: string
  readonly payment: Payment
  readonly onStale: () => void
}

function SandboxPayment({ reference, payment, onStale }: SandboxPaymentProps) {
  const { sandbox } = checkoutWords.use()
  const shop = useShop()
  const language = useLanguage()
  const left = useTimeLeft(payment.expiresAt)
  return (
    <section className="grid min-h-full place-items-center px-2 py-4 md:py-7">
      <div className="grid w-full max-w-[30rem] overflow-hidden rounded-lg border border-line bg-surface shadow-high">
        <header className="flex items-center gap-1 border-b border-line px-3 py-2">
          <AdminIcon name="box" className="text-brass" />
          <h1 tabIndex={-1} ref={focusOnMount} className="me-auto text-base">
            {sandbox.title}
          </h1>
          <Badge tone="brass">{sandbox.badge}</Badge>
        </header>
        <div className="grid gap-2 p-3">
          <div className="grid justify-items-center gap-0.5 text-center">
            <p className="text-sm text-muted">{sandbox.amount}</p>
            <Price shekels={payment.amount} className="text-3xl font-bold" />
            <p className="text-sm text-muted">
              {sandbox.to} <Name text={shop.name} className="font-semibold text-ink" />
            </p>
          </div>
          <ul className="grid gap-0.5 rounded-sm bg-sunken p-1.5 text-sm">
            {payment.lines.map((line) => (
              <li key={line.name.en} className="flex justify-between gap-2">
                <Name text={line.name[language]} className="[overflow-wrap:anywhere]" />
                <span className="whitespace-nowrap text-muted">× {line.quantity}</span>
              </li>
            ))}
          </ul>
          <p className="text-center text-sm text-muted digits" role="timer">
            {left > 0 ? sandbox.left(minutesLeft(left)) : sandbox.over}
          </p>
          {payment.state === 'open' ? (
            <Actions reference={reference} onStale={onStale} />
          ) : (
            <div className="grid gap-1.5 text-center">
              <p>{sandbox.states[payment.state]}</p>
              <ButtonLink href={payment.cancelUrl} variant="secondary">
                {sandbox.back}
              </ButtonLink>
            </div>
          )}
        </div>
        <p className="border-t border-line px-3 py-2 text-center text-sm text-muted">{sandbox.note}</p>
      </div>
    </section>
  )
}

function Actions({ reference, onStale }: { readonly reference: string; readonly onStale: () => void }) {
  const { sandbox } = checkoutWords.use()
  const [acting, setActing] = useState<SandboxAction | null>(null)
  const play = async (action: SandboxAction) => {
    setActing(action)
    const response = await call(actOnSandboxPayment, { reference, action })
    if (response.data !== null) return location.assign(response.data.returnUrl)
    setActing(null)
    if (response.problem?.code === 'order-not-payable') return onStale()
    notify('error', sandbox.failed)
  }
  return (
    <div className="grid gap-2">
      <h2 className="sr-only">{sandbox.choose}</h2>
      <div className="grid gap-0.5">
        <Button
          wide
          size="lg"
          busy={acting === 'succeed'}
          disabled={acting !== null && acting !== 'succeed'}
          aria-describedby="action-succeed"
          onClick={() => void play('succeed')}
        >
          {sandbox.actions.succeed.label}
        </Button>
        <p id="action-succeed" className="text-center text-sm text-muted">
          {sandbox.actions.succeed.text}
        </p>
      </div>
      <h3 className="border-t border-line pt-2 text-sm">{sandbox.otherwise}</h3>
      <ul className="grid gap-1.5">
        {misfortunes.map((action) => (
          <li key={action} className="grid grid-cols-[8.5rem_1fr] items-center gap-1.5">
            <Button
              size="sm"
              variant="secondary"
              busy={acting === action}
              disabled={acting !== null && acting !== action}
              aria-describedby={`action-${action}`}
              onClick={() => void play(action)}
            >
              {sandbox.actions[action].label}
            </Button>
            <p id={`action-${action}`} className="text-sm leading-snug text-muted">
              {sandbox.actions[action].text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
