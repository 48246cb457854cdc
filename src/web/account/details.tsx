import { Fragment, type ReactNode, useState } from 'react'
import { changeLanguage } from '#contract/identity/account.ts'
import type { User } from '#contract/identity/session.ts'
import { type Language, languages } from '#shop/localized.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { updateUser } from '#web/platform/http/session.ts'
import { accountWords } from './account-words.ts'
import { EmailForm } from './email-form.tsx'
import { PhoneForm } from './phone-form.tsx'

type DetailsProps = { readonly user: User }

/** The profile and the details that can be changed. */
export function Details({ user }: DetailsProps) {
  const words = accountWords.use().details
  const [editing, setEditing] = useState<'email' | 'phone' | null>(null)
  const close = () => setEditing(null)
  const toggle = (what: 'email' | 'phone', text: string) => (
    <Button
      size="sm"
      variant="quiet"
      aria-expanded={editing === what}
      onClick={() => setEditing(editing === what ? null : what)}
    >
      {editing === what ? words.cancel : text}
    </Button>
  )
  return (
    <Section raised title={words.title}>
      <dl className="grid gap-1.5">
        <DetailRow name={words.username}>{user.username}</DetailRow>
        <DetailRow name={words.email} action={toggle('email', words.change)}>
          {user.email}
        </DetailRow>
        <DetailRow
          name={words.phone}
          action={toggle('phone', user.phone === null ? words.add : words.change)}
        >
          {user.phone}
        </DetailRow>
      </dl>
      {editing === 'email' && <EmailForm onDone={close} />}
      {editing === 'phone' && <PhoneForm phone={user.phone ?? ''} onDone={close} />}
      <EmailLanguage user={user} />
    </Section>
  )
}

type DetailProps = { readonly name: string; readonly action?: ReactNode; readonly children: string | null }

function DetailRow({ name, action, children }: DetailProps) {
  const words = accountWords.use().details
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {children === null ? (
            words.noPhone
          ) : (
            <bdi dir="ltr">
              {/* an address too long for one line breaks before its domain */}
              {children.split(/(?=@)/).map((part) => (
                <Fragment key={part}>
                  <wbr />
                  {part}
                </Fragment>
              ))}
            </bdi>
          )}
        </span>
        {action}
      </dd>
    </div>
  )
}

const names = { en: 'English', he: 'עברית' } as const

function EmailLanguage({ user }: { readonly user: User }) {
  const words = accountWords.use().details
  const problemText = useProblemText()
  const [sent, setSent] = useState<Language | null>(null)
  const choose = async (text: string) => {
    const language = languages.find((one) => one === text)
    if (language === undefined || sent !== null) return
    setSent(language)
    const response = await call(changeLanguage, { language })
    setSent(null)
    if (response.data === null) return notify('error', problemText(response))
    updateUser(response.data)
    notify('success', words.saved)
  }
  return (
    <Select
      label={words.language}
      value={sent ?? user.language}
      onChange={(event) => void choose(event.target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {names[language]}
        </option>
      ))}
    </Select>
  )
}
