import { useState } from 'react'
import { recall, remember } from '../platform/admin-memory.ts'
import type { AdminColumn } from './column.ts'

/** Column → whether it is shown. */
export type Shown = Readonly<Record<string, boolean>>

/** Which columns are shown, as last stored in this browser. */
export function useColumns<Row>(name: string, columns: readonly AdminColumn<Row>[]) {
  const [chosen, setChosen] = useState<Shown>(() => choiceIn(recall(`desk_columns_${name}`)))
  const visibility = Object.fromEntries(
    columns.map(({ id, always, actions, hiddenAtFirst }) => [
      id,
      always === true || actions === true || (chosen[id] ?? hiddenAtFirst !== true),
    ]),
  )
  const show = (id: string, shown: boolean) => {
    const next = { ...chosen, [id]: shown }
    remember(`desk_columns_${name}`, next)
    setChosen(next)
  }
  return { visibility, show }
}

function choiceIn(stored: unknown): Shown {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'),
  )
}
