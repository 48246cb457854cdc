import type { TableAddress } from '../table/use-table-address.ts'
import { stockWords } from '#web/admin/words.ts'

/**
 * Finds keys by their last four characters. It accepts no more: the search text is part of the URL, which
 * must not contain a whole key.
 */
export function LastFourField({ address }: { readonly address: TableAddress }) {
  const words = stockWords.use().list
  return (
    <form
      role="search"
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('end')
        address.set({ end: typeof typed === 'string' ? typed.trim().toUpperCase() : '' })
      }}
    >
      <label className="flex items-center gap-1 text-sm font-semibold">
        {words.lastFour}
        <input
          key={address.params['end'] ?? ''}
          name="end"
          dir="ltr"
          maxLength={4}
          autoComplete="off"
          spellCheck={false}
          defaultValue={address.params['end'] ?? ''}
          className="min-h-5 w-10 rounded-sm border border-edge bg-surface px-1 font-mono uppercase hover:border-ink"
        />
      </label>
    </form>
  )
}
