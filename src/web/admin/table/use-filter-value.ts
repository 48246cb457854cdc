import { useState } from 'react'
import type { TableAddress } from './use-table-address.ts'

/**
 * The value of a filter's field: ahead of the URL until that has changed too, and that of the URL when something else
 * changes it, such as a button that clears all filters.
 */
export function useFilterValue(address: TableAddress, name: string) {
  const applied = address.params[name] ?? ''
  const [value, setValue] = useState(applied)
  // the value this field applied or followed last, and the URL's at the last render
  const [sent, setSent] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (applied !== seen) {
    setSeen(applied)
    if (applied !== sent) {
      setSent(applied)
      setValue(applied)
    }
  }
  const apply = (next: string) => {
    setSent(next)
    setValue(next)
    address.set({ [name]: next })
  }
  return { sent, value, setValue, apply }
}
