import { useState } from 'react'
import { exportData } from '#contract/privacy.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { downloadFile } from '#web/platform/http/download-file.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { accountWords } from './account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { AccountSection } from './account-section.tsx'
import { useRecentSignIn } from './use-recent-sign-in.ts'

type Form = 'json' | 'page'

/** What the shop keeps, to take along; and the way out. */
export function YourData({ hasPassword }: { readonly hasPassword: boolean }) {
  const words = accountWords.use()
  const problemText = useProblemText()
  const language = useLanguage()
  const fresh = useRecentSignIn(hasPassword)
  const [busy, setBusy] = useState<Form | null>(null)
  const [wanted, setWanted] = useState<Form>('page')

  const download = async (form: Form) => {
    setWanted(form)
    setBusy(form)
    const answer = await downloadFile(`${exportData.path}?form=${form}&language=${language}`)
    setBusy(null)
    if (answer.data !== null) return notify('success', words.data.downloaded)
    if (!fresh.asks(answer)) return notify('error', problemText(answer))
    if (!hasPassword) notify('warning', words.confirm.noPassword)
  }

  return (
    <AccountSection title={words.data.title}>
      <p className="text-sm text-muted">{words.data.lead}</p>
      <div className="flex flex-wrap gap-1">
        <Button variant="secondary" size="sm" busy={busy === 'page'} onClick={() => void download('page')}>
          <AdminIcon name="download" />
          {words.data.page}
        </Button>
        <Button variant="secondary" size="sm" busy={busy === 'json'} onClick={() => void download('json')}>
          <AdminIcon name="download" />
          {words.data.json}
        </Button>
      </div>
      <DeleteAccount hasPassword={hasPassword} />
      <ConfirmIdentity
        open={fresh.asking}
        onClose={fresh.close}
        onConfirmed={() => void fresh.confirmed(() => download(wanted))}
      />
    </AccountSection>
  )
}
