import { useState } from 'react'
import { type Email, type EmailTemplate, saveEmail, sendEmailTest } from '#contract/admin/content/emails.ts'
import { emailWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import type { Failure } from '#web/platform/http/send.ts'
import { notify } from '#web/kit/toasts.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { atFields } from '../form/at-fields.ts'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { BlockList } from './block-list.tsx'
import {
  type BlockDraft,
  blockField,
  emailDraftOf,
  type EmailDraft,
  emailProblems,
  fieldOfError,
  templateOf,
  unknownVariablesIn,
} from './email-draft.ts'
import { EmailHistory } from './email-history.tsx'
import { EmailPreview } from './email-preview.tsx'
import { useLastField } from './use-last-field.ts'
import { VariableList } from './variable-list.tsx'

type EditorProps = { readonly email: Email; readonly onReload: () => Promise<void> }

/** Subject and blocks beside a live preview. */
export function EmailEditor({ email: loaded, onReload }: EditorProps) {
  const words = emailWords.use()
  // the version loaded or saved here, not one refetched since
  const [email, setEmail] = useState(loaded)
  const [stale, setStale] = useState(false)
  const { onFocus, insert } = useLastField()
  const form = useAdminForm<EmailDraft>(emailDraftOf(email.template), {
    check: (values) => emailProblems(email, values),
    texts: { blocks: { wrong: words.wrong } },
    draft: { key: 'email_draft', about: `${email.name} ${email.language} ${email.version}` },
  })
  const { name, language, version } = email
  const { blocks } = form.values
  const failed = (response: Failure) => form.fail(atFields(response, (name) => fieldOfError(name, blocks)))
  const send = async (template: EmailTemplate | null, message: string) => {
    const response = await callAdmin(saveEmail, { name, language, template, version })
    if (response.problem?.code === 'version-changed') return setStale(true)
    if (response.data === null) return failed(response)
    setEmail(response.data)
    form.reset(emailDraftOf(response.data.template))
    notify('success', message)
  }
  const test = async () => {
    const response = await callAdmin(sendEmailTest, { name, language, template: templateOf(form.values) })
    if (response.data === null) failed(response)
    else notify('success', words.sent(response.data.sentTo))
  }
  const changeBlocks = (next: readonly BlockDraft[]) => {
    form.set('blocks', next)
    for (const block of blocks) if (!next.includes(block)) form.forgive(blockField(block))
  }
  const restore = (template: EmailTemplate | null) =>
    window.confirm(words.history.question) && void send(template, words.history.restored)
  const reset = () => window.confirm(words.resetQuestion) && void send(null, words.resetDone)
  const unknown = unknownVariablesIn(email, form.values.subject)
  const dir = email.language === 'he' ? 'rtl' : 'ltr'
  return (
    <div className="grid items-start gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Section
        title={words.content}
        actions={
          <div className="flex flex-wrap gap-1">
            <EmailHistory email={email} onRestore={restore} />
            {email.state !== 'default' && (
              <Button variant="secondary" size="sm" onClick={reset}>
                {words.reset}
              </Button>
            )}
          </div>
        }
      >
        <AdminForm
          form={form}
          onSave={() => send(templateOf(form.values), words.saved)}
          foot={
            <div className="flex flex-wrap gap-1">
              <Button type="submit" busy={form.busy}>
                {words.save}
              </Button>
              <Button variant="secondary" onClick={() => void test()}>
                {words.test}
              </Button>
            </div>
          }
        >
          {stale && <StaleNotice onReload={onReload} />}
          {email.state === 'broken' && (
            <p className="rounded-md border-s-4 border-warning bg-warning-soft p-2">{words.broken}</p>
          )}
          <div className="grid gap-2.5" onFocus={onFocus}>
            <Field
              label={words.subject}
              hint={
                email.subjectPrefix === ''
                  ? words.subjectHint(form.values.subject.length)
                  : words.prefix(email.subjectPrefix)
              }
              dir={dir}
              lang={email.language}
              maxLength={200}
              required
              {...form.text('subject')}
              error={unknown.length > 0 ? words.unknown(unknown) : form.errorOf('subject')}
            />
            <BlockList
              email={email}
              blocks={blocks}
              checked={form.problems['blocks'] !== undefined}
              errorOf={(draft) => form.errorOf(blockField(draft))}
              onChange={changeBlocks}
            />
            {form.errorOf('blocks') !== undefined && <ErrorText>{form.errorOf('blocks')}</ErrorText>}
          </div>
          <VariableList email={email} onChoose={insert} />
        </AdminForm>
      </Section>
      <EmailPreview email={email} template={templateOf(form.values)} />
    </div>
  )
}
