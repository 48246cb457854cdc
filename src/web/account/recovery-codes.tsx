import { copyText } from '../checkout/copy-text.ts'
import { Button } from '../kit/button.tsx'
import { DeskIcon } from '../kit/desk-icon.tsx'
import { notify } from '../kit/toasts.tsx'
import { useSession } from '../platform/session.ts'
import { useShop } from '../platform/site.ts'
import { accountWords } from './account-words.ts'

type RecoveryCodesProps = {
  readonly codes: readonly string[]
  /** What the button says that takes them off the screen for ever. */
  readonly done: string
  readonly onDone: () => void
}

/** New recovery codes, shown this once. */
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
          <DeskIcon name="copy" />
          {words.copy}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => download(text, `${shop.name}-recovery-codes.txt`)}
        >
          <DeskIcon name="download" />
          {words.download}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <DeskIcon name="print" />
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
