import { useState } from 'react'
import { exportData } from '#contract/privacy.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { saveDownload } from '#web/platform/http/download-file.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { accountWords } from './account-words.ts'
import { DeleteAccount } from './delete-account.tsx'
import { withFreshSignIn } from './proof/prove-identity.ts'

type Form = 'json' | 'page'

/** Export of the user's data, and deletion of the account. */
export function YourData() {
  const words = accountWords.use()
  const problemText = useProblemText()
  const language = useLanguage()
  const [busy, setBusy] = useState<Form | null>(null)

  const download = async (form: Form) => {
    setBusy(form)
    const response = await withFreshSignIn(() =>
      saveDownload(`${exportData.path}?form=${form}&language=${language}`),
    )
    setBusy(null)
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.data.downloaded)
  }

  return (
    <Section raised title={words.data.title}>
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
      <DeleteAccount />
    </Section>
  )
}
