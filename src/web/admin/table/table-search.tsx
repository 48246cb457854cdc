import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { adminWords } from '#web/admin/words.ts'
import type { TableAddress } from './use-table-address.ts'

const pause = 300
const longest = 100

const searchInAddress = () => new URLSearchParams(location.search).get('q')

type SearchProps = {
  readonly address: TableAddress
  /** On a phone, it shares its line with a button. */
  readonly beside: boolean
}

/** Searches while the user types, and stores the search text in the URL. */
export function TableSearch({ address, beside }: SearchProps) {
  const words = adminWords.use().table
  const sent = address.params['q'] ?? ''
  const [typed, setTyped] = useState(sent)
  // the text this field sent last, and the URL's text at the last render
  const [applied, setApplied] = useState(sent)
  const [seen, setSeen] = useState(sent)
  if (sent !== seen) {
    setSeen(sent)
    // something else changed it: a button that clears all filters, or the browser's back button
    if (sent !== applied) {
      setApplied(sent)
      setTyped(sent)
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (text: string) => {
    clearTimeout(timer.current)
    setTyped(text)
    const before = searchInAddress()
    timer.current = setTimeout(() => {
      // a button or the back button has changed it meanwhile
      if (searchInAddress() !== before) return
      setApplied(text.trim())
      address.set({ q: text.trim() })
    }, pause)
  }
  return (
    <div
      className={`relative min-w-0 flex-1 md:max-w-[22rem] ${beside ? 'basis-[8rem] sm:basis-[14rem]' : 'basis-[14rem] max-sm:basis-full'}`}
    >
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-1 my-auto text-muted" />
      <input
        type="search"
        dir="auto"
        data-table-search=""
        aria-label={words.search}
        placeholder={words.search}
        maxLength={longest}
        value={typed}
        onChange={(event) => look(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && look('')}
        className="min-h-5 w-full rounded-sm border border-edge bg-surface ps-4.5 pe-1 text-sm placeholder:text-muted hover:border-ink"
      />
    </div>
  )
}
