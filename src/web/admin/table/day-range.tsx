import { isDay } from '#shop/israel-time.ts'
import type { TableAddress } from './use-table-address.ts'
import { useFilterValue } from './use-filter-value.ts'

type Ends = 'from' | 'to'
type RangeProps = { readonly labels: Readonly<Record<Ends, string>>; readonly address: TableAddress }

/** The filter of a table by days: from, and to. */
export function DayRange({ labels, address }: RangeProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-1 sm:flex sm:w-auto sm:flex-wrap">
      <DayField name="from" label={labels.from} address={address} />
      <DayField name="to" label={labels.to} address={address} />
    </div>
  )
}

type DayProps = { readonly name: Ends; readonly label: string; readonly address: TableAddress }

function DayField({ name, label, address }: DayProps) {
  const { sent, value, setValue, apply } = useFilterValue(address, name)
  /** A day that is being typed is no day yet, or one of the year 2. */
  const isComplete = ({ value: day, validity }: HTMLInputElement) =>
    day === '' ? !validity.badInput : isDay(day)
  const leave = (field: HTMLInputElement) => {
    if (!isComplete(field)) {
      // also where both are empty to React
      field.value = sent
      setValue(sent)
    } else if (field.value !== sent) apply(field.value)
  }
  return (
    <label className="grid min-w-0 gap-0.25 text-sm sm:flex sm:items-center sm:gap-0.5">
      <span className="whitespace-nowrap text-muted">{label}</span>
      <input
        type="date"
        value={value}
        onChange={({ currentTarget: field }) =>
          isComplete(field) ? apply(field.value) : setValue(field.value)
        }
        // removing the last part of a day changes no value, and so is no change
        onBlur={({ currentTarget }) => leave(currentTarget)}
        className="min-h-5 w-full min-w-0 rounded-sm border border-edge bg-surface px-1 text-sm hover:border-ink"
      />
    </label>
  )
}
