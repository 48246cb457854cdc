import { useState } from 'react'
import { revealStockKey, type StockKey } from '#contract/admin/stock/stock-keys.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { useCopy } from '../platform/use-copy.ts'
import { MaskedKey } from './key-badge.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { stockWords } from '#web/admin/words.ts'

type OpenProps = { readonly stockKey: StockKey; readonly onClose: () => void }

/**
 * Break-glass: asks for a reason and a fresh sign-in, then shows the whole key until the dialog is closed.
 */
export function OpenKeyDialog({ stockKey, onClose }: OpenProps) {
  const words = stockWords.use()
  const [shown, setShown] = useState<string | null>(null)
  if (shown !== null) return <ShownKey text={shown} onClose={onClose} />
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.open.title}
      submit={words.open.submit}
      danger
      send={(reason) => callAdmin(revealStockKey, { keyId: stockKey.id, reason })}
      onDone={({ key }) => setShown(key)}
    >
      <p className="flex items-start gap-1 rounded-md bg-warning-soft p-1.5 text-warning">
        <Icon name="warning" className="mt-0.25 flex-none" />
        <span>{words.open.text}</span>
      </p>
      <MaskedKey lastFour={stockKey.lastFour} />
    </ReasonDialog>
  )
}

function ShownKey({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const words = stockWords.use().open
  const copy = useCopy()
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.shown}
      footer={
        <div className="flex flex-wrap gap-1">
          <Button onClick={() => void copy(text, words.copied)}>
            <AdminIcon name="copy" />
            {words.copy}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      }
    >
      <p className="rounded-md bg-sunken p-2 text-center text-lg">
        <bdi dir="ltr" className="font-mono break-all select-all">
          {text}
        </bdi>
      </p>
    </Dialog>
  )
}
