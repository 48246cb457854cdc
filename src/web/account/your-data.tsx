import { useState } from 'react'
import { exportData } from '../../contract/privacy.ts'
import { Button } from '../kit/button.tsx'
import { DeskIcon } from '../kit/desk-icon.tsx'
import { notify } from '../kit/toasts.tsx'
import { fetchFile } from '../platform/fetch-file.ts'
import { useProblemText } from '../platform/problem-text.ts'
import { useLanguage } from '../platform/site.ts'
import { accountWords } from './account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Part } from './part.tsx'
import { useFresh } from './use-fresh.ts'

type Form = 'json' | 'page'

/** What the shop keeps, to take along; and the way out. */
export function YourData({ hasPassword }: { readonly hasPassword: boolean }) {
  const words = accountWords.use()
  const problemText = useProblemText()
  const language = useLanguage()
  const fresh = useFresh(hasPassword)
  const [busy, setBusy] = useState<Form | null>(null)
  const [wanted, setWanted] = useState<Form>('page')

  const download = async (form: Form) => {
    setWanted(form)
    setBusy(form)
    const answer = await fetchFile(`${exportData.path}?form=${form}&language=${language}`)
    setBusy(null)
    if (answer.data !== null) return notify('success', words.data.downloaded)
    if (!fresh.asks(answer)) return notify('error', problemText(answer))
    if (!hasPassword) notify('warning', words.confirm.noPassword)
  }

  return (
    <Part title={words.data.title}>
      <p className="text-sm text-muted">{words.data.lead}</p>
      <div className="flex flex-wrap gap-1">
        <Button variant="secondary" size="sm" busy={busy === 'page'} onClick={() => void download('page')}>
          <DeskIcon name="download" />
          {words.data.page}
        </Button>
        <Button variant="secondary" size="sm" busy={busy === 'json'} onClick={() => void download('json')}>
          <DeskIcon name="download" />
          {words.data.json}
        </Button>
      </div>
      <DeleteAccount hasPassword={hasPassword} />
      <ConfirmIdentity
        open={fresh.asking}
        onClose={fresh.close}
        onConfirmed={() => void fresh.confirmed(() => download(wanted))}
      />
    </Part>
  )
}
