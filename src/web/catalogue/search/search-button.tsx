import { useState } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useWords } from '#web/platform/framework/site.ts'

const loadSheet = () => import('./search-sheet-section.ts').then(({ section }) => section)

/** Opens the full-screen search. Also a plain form: without scripts it leads to the search page. */
export function SearchButton({ query, className }: { readonly query: string; readonly className: string }) {
  const { catalogue, platform } = useWords()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const refuse = () => {
    close()
    notify('error', platform.unreachable)
  }
  return (
    <div className={className}>
      <form action="/products">
        <IconButton
          type="submit"
          label={catalogue.search.submit}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon name="search" />
        </IconButton>
      </form>
      <Lazy wanted={open} load={loadSheet} props={{ open, onClose: close, query }} onFailure={refuse} />
    </div>
  )
}
