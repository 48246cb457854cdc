import './recovery-codes.css'
import { copyText } from '#web/checkout/receipt/copy-text.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { useShop } from '#web/platform/framework/site.ts'
import { accountWords } from '../account-words.ts'

type RecoveryCodesProps = {
  readonly codes: readonly string[]
  /** The label of the button that removes them from the screen for good. */
  readonly done: string
  readonly onDone: () => void
}

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const words = accountWords.use().second.codes
  const shop = useShop()
  const { user } = useSession()
  const heading = words.of(user?.username ?? '', shop.name)
  const text = [heading, '', ...codes, ''].join('\n')
  const copy = async () => {
    if (await copyText(text)) notify('success', words.copied)
    else notify('warning', words.copyFailed)
  }
  return (
    <div className="grid gap-2">
      <p>{words.keepText}</p>
      <div className="recovery-codes grid gap-1.5 rounded-sm border border-line bg-sunken p-2">
        <p className="text-sm text-muted">
          <bdi>{heading}</bdi>
        </p>
        <ul dir="ltr" className="grid grid-cols-2 gap-x-3 gap-y-1 font-mono text-base">
          {codes.map((code) => (
            <li key={code} className="text-center font-semibold select-all">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <AdminIcon name="copy" />
          {words.copy}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => download(text, `${shop.name}-recovery-codes.txt`)}
        >
          <AdminIcon name="download" />
          {words.download}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <AdminIcon name="print" />
          {words.print}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {done}
      </Button>
    </div>
  )
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
