import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { findCustomers } from '#contract/admin/orders/order-actions.ts'
import { Button } from '#web/kit/button.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { SearchPicker } from '#web/admin/form/find-one.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { orderAdminWords } from '#web/admin/words.ts'

type Customer = OutputOf<typeof findCustomers>['customers'][number]

type ChoiceProps = {
  /** The username of the chosen account; empty if there is none. */
  readonly chosen: string
  readonly onChoose: (customer: Customer | null) => void
  readonly error: string | undefined
}

/** Finds a customer account by typing; the order may also have none. */
export function CustomerChoice({ chosen, onChoose, error }: ChoiceProps) {
  const words = orderAdminWords.use().create
  if (chosen === '') return <CustomerSearch onChoose={onChoose} />
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center justify-between gap-1 rounded-sm bg-sunken px-1.5 py-0.5">
        <span>
          {`${words.chosen}: `}
          <bdi className="font-semibold">{chosen}</bdi>
        </span>
        <Button variant="quiet" size="sm" onClick={() => onChoose(null)}>
          {words.without}
        </Button>
      </p>
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </div>
  )
}

function CustomerSearch({ onChoose }: Pick<ChoiceProps, 'onChoose'>) {
  const words = orderAdminWords.use().create
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const isLongEnough = q.length >= 2
  const { data } = useRead(findCustomers, { q }, { keep: true, enabled: isLongEnough })
  return (
    <SearchPicker
      label={words.find}
      hint={words.findHint}
      typed={typed}
      onType={setTyped}
      found={isLongEnough ? (data?.customers ?? []).map((one) => ({ id: one.userId, ...one })) : []}
      none={isLongEnough ? words.nobody : ''}
      nameOf={({ username }) => username}
      onChoose={onChoose}
    >
      {({ username, email }) => (
        <span className="grid">
          <bdi>{username}</bdi>
          <bdi dir="ltr" className="text-sm text-muted">
            {email}
          </bdi>
        </span>
      )}
    </SearchPicker>
  )
}
