import './desk.css'
import '../table/table.css'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { getDesk } from '../../../contract/desk.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Drawer } from '../../kit/dialog.tsx'
import { EmptyState, ErrorState, WaitingState } from '../../kit/states.tsx'
import { Icon } from '../../kit/icon.tsx'
import { go } from '../../platform/router.tsx'
import { useDirection } from '../../platform/site.ts'
import { recall, remember } from './desk-memory.ts'
import { deskQueries, useAsk } from './desk-queries.ts'
import { deskWords } from './desk-words.ts'
import { IdentityHost } from './identity-host.tsx'
import { Palette } from './palette.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { Sidebar, RoomLinks } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The frame of the manager's desk; it stays while its pages follow each other. */
export function DeskLayout({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={deskQueries}>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={useDirection()}>
          <Frame>{children}</Frame>
        </DirectionProvider>
      </CSPProvider>
    </QueryClientProvider>
  )
}

/** What lies over the page, at most one at a time. */
type Over = 'palette' | 'menu' | 'help' | null

function Frame({ children }: { readonly children: ReactNode }) {
  const words = deskWords.use()
  const [wide, setWide] = useState(recall('desk_sidebar') !== 'narrow')
  const [over, setOver] = useState<Over>(null)
  const close = useCallback(() => setOver(null), [])
  const toggle = useCallback(() => {
    setWide((now) => {
      remember('desk_sidebar', now ? 'narrow' : 'wide')
      return !now
    })
  }, [])
  const shortcuts = useShortcuts({
    search: () => setOver('palette'),
    help: () => setOver('help'),
    sidebar: toggle,
  })
  return (
    <div className="desk" data-wide={wide || undefined}>
      <Sidebar wide={wide} onToggle={toggle} />
      <div className="flex min-w-0 flex-col">
        <TopBar onSearch={() => setOver('palette')} onMenu={() => setOver('menu')} />
        <Door>{children}</Door>
      </div>
      <Palette open={over === 'palette'} onClose={close} />
      <ShortcutHelp open={over === 'help'} onClose={close} shortcuts={shortcuts} />
      <Drawer open={over === 'menu'} onClose={close} title={words.title}>
        <RoomLinks wide onFollow={close} />
      </Drawer>
      <IdentityHost />
    </div>
  )
}

/** What a manager gives on the account page before the desk opens, and comes back. */
const owed: ReadonlySet<string> = new Set(['second-factor-needed', 'password-change-needed'])

/** Shows the page to those whom the server lets in. */
function Door({ children }: { readonly children: ReactNode }) {
  const words = deskWords.use()
  const { data, error, refetch } = useAsk(getDesk, {})
  const owes = owed.has(error?.answer.problem?.code ?? '')
  useEffect(() => {
    if (owes) go('/account', { replace: true, from: location.pathname + location.search })
  }, [owes])
  if (data !== undefined) return children
  if (error === null || owes) return <WaitingState />
  if (error.answer.status === 403)
    return (
      <EmptyState title={words.closed.title} text={words.closed.text} icon={<Icon name="lock" />}>
        <ButtonLink href="/account">{words.closed.account}</ButtonLink>
      </EmptyState>
    )
  return <ErrorState title={words.failed} onRetry={() => void refetch()} />
}
