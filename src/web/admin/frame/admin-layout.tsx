import './utilities.css'
import './admin.css'
import '../table/table.css'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { getAdmin } from '#contract/admin/team.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/dialog.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useDirection } from '#web/platform/framework/site.ts'
import { recall, remember } from '../platform/admin-memory.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords } from '#web/admin/words.ts'
import { IdentityHost } from '#web/account/proof/identity-host.tsx'
import { Palette } from './palette.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { Sidebar, RoomLinks } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The frame of the admin area; it stays mounted across its pages. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={useDirection()}>
        <Frame>{children}</Frame>
      </DirectionProvider>
    </CSPProvider>
  )
}

/** The overlay over the page, at most one at a time. */
type Overlay = 'palette' | 'menu' | 'help' | null

function Frame({ children }: { readonly children: ReactNode }) {
  const words = adminWords.use()
  const [wide, setWide] = useState(recall('desk_sidebar') !== 'narrow')
  const [over, setOver] = useState<Overlay>(null)
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
    <div className="admin" data-wide={wide || undefined}>
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

/** Requirements that a manager fulfils on the account page before the admin area opens. */
const requirements: ReadonlySet<string> = new Set(['second-factor-needed', 'password-change-needed'])

/** Shows the page to managers whom the server admits. */
function Door({ children }: { readonly children: ReactNode }) {
  const words = adminWords.use()
  const { data, error, refetch } = useRead(getAdmin, {})
  const owes = requirements.has(error?.response.problem?.code ?? '')
  useEffect(() => {
    if (owes) navigate('/account', { replace: true, from: location.pathname + location.search })
  }, [owes])
  if (data !== undefined) return children
  if (error === null || owes) return <WaitingState />
  if (error.response.status === 403)
    return (
      <EmptyState title={words.closed.title} text={words.closed.text} icon={<Icon name="lock" />}>
        <ButtonLink href="/account">{words.closed.account}</ButtonLink>
      </EmptyState>
    )
  return <ErrorState title={words.failed} onRetry={() => void refetch()} />
}
