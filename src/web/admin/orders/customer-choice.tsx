import { Combobox } from '@base-ui/react/combobox'
import { useId, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { findCustomers } from '../../../contract/order-actions.ts'
import { Button } from '../../kit/button.tsx'
import { useAsk } from '../frame/desk-queries.ts'
import { orderDeskWords } from './order-desk-words.ts'

type Customer = OutputOf<typeof findCustomers>['customers'][number]

type ChoiceProps = {
  /** User name of the account that is chosen; empty: none is. */
  readonly chosen: string
  readonly onChoose: (customer: Customer | null) => void
}

/** An account of the shop, found by typing; or nobody's. */
export function CustomerChoice({ chosen, onChoose }: ChoiceProps) {
  const words = orderDeskWords.use().create
  if (chosen === '') return <CustomerSearch onChoose={onChoose} />
  return (
    <p className="flex flex-wrap items-center justify-between gap-1 rounded-sm bg-sunken px-1.5 py-0.5">
      <span>
        {`${words.chosen}: `}
        <bdi className="font-semibold">{chosen}</bdi>
      </span>
      <Button variant="quiet" size="sm" onClick={() => onChoose(null)}>
        {words.without}
      </Button>
    </p>
  )
}

function CustomerSearch({ onChoose }: Pick<ChoiceProps, 'onChoose'>) {
  const words = orderDeskWords.use().create
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data } = useAsk(findCustomers, { q }, { keep: true, enabled: q.length >= 2 })
  const found = q.length >= 2 ? (data?.customers ?? []) : []
  return (
    <Combobox.Root<Customer>
      items={found}
      filter={null}
      value={null}
      inputValue={typed}
      onInputValueChange={(text) => setTyped(text)}
      onValueChange={(customer) => customer !== null && onChoose(customer)}
      itemToStringLabel={({ username }) => username}
    >
      <div className="grid gap-0.5 text-sm">
        <label htmlFor={`${id}-find`} className="font-semibold">
          {words.find}
        </label>
        <Combobox.Input
          id={`${id}-find`}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          className="min-h-5.5 w-full rounded-sm border border-edge bg-surface px-1.5 text-base font-normal text-ink hover:border-ink"
        />
        <span id={`${id}-hint`} className="text-muted">
          {words.findHint}
        </span>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="max-h-40 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface p-0.5 shadow-high">
            <Combobox.Empty className="p-1 text-sm text-muted empty:p-0">
              {q.length >= 2 && words.nobody}
            </Combobox.Empty>
            <Combobox.List>
              {(customer: Customer) => (
                <Combobox.Item
                  key={customer.userId}
                  value={customer}
                  className="grid cursor-default rounded-sm px-1 py-0.5 data-highlighted:bg-sunken"
                >
                  <bdi>{customer.username}</bdi>
                  <bdi dir="ltr" className="text-sm text-muted">
                    {customer.email}
                  </bdi>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
