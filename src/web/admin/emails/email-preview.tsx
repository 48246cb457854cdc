import { useEffect, useState } from 'react'
import { type Email, type EmailTemplate, previewEmail } from '#contract/admin/content/emails.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { emailWords } from '#web/admin/words.ts'
import { MailFrame } from '#web/mail/mail-frame.tsx'
import { Section } from '#web/kit/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { call } from '#web/platform/http/api.ts'
import { asManager } from '../platform/call-admin.ts'

type PreviewProps = { readonly email: Email; readonly template: EmailTemplate }
type Shown = OutputOf<typeof previewEmail>

const waitMs = 300

/** The e-mail as an e-mail program shows it, a moment after each change. */
export function EmailPreview({ email, template }: PreviewProps) {
  const words = emailWords.use().preview
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const shown = usePreview(email, template)
  const dir = email.language === 'he' ? 'rtl' : 'ltr'
  return (
    <div className="lg:sticky lg:top-8">
      <Section
        title={words.title}
        hint={
          shown === null || shown === 'failed'
            ? undefined
            : shown.orderNumber === null
              ? words.sample
              : words.of(shown.orderNumber)
        }
        actions={
          <div className="flex flex-wrap gap-1">
            <Choice
              label={words.width}
              value={width}
              choices={{ phone: words.phone, desktop: words.desktop }}
              onChange={(next) => setWidth(next === 'desktop' ? 'desktop' : 'phone')}
            />
            <Choice
              label={words.look}
              value={scheme}
              choices={{ light: words.light, dark: words.dark }}
              onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
            />
          </div>
        }
      >
        {shown === null ? (
          <Skeleton className="h-40" />
        ) : shown === 'failed' ? (
          <p role="status">{words.failed}</p>
        ) : (
          <>
            <p dir={dir} data-preview-subject className="font-semibold [overflow-wrap:anywhere]">
              {shown.subject}
            </p>
            <div
              className={`mx-auto w-full overflow-hidden rounded-sm border border-line ${width === 'phone' ? 'max-w-[22.5rem]' : ''}`}
            >
              <MailFrame
                key={`${width} ${scheme} ${shown.html}`}
                html={shown.html}
                title={words.title}
                scheme={scheme}
              />
            </div>
            <details className="text-sm">
              <summary className="font-semibold">{words.plain}</summary>
              <pre dir={dir} className="overflow-x-auto pt-1 font-sans whitespace-pre-wrap">
                {shown.text}
              </pre>
            </details>
          </>
        )}
      </Section>
    </div>
  )
}

function usePreview({ name, language }: Email, template: EmailTemplate): Shown | 'failed' | null {
  const [shown, setShown] = useState<Shown | 'failed' | null>(null)
  const templateKey = JSON.stringify(template)
  useEffect(() => {
    let over = false
    const timer = setTimeout(async () => {
      const input = { name, language, template: withoutEmpty(template) }
      const { data } = await asManager(() => call(previewEmail, input))
      if (!over) setShown((before) => data ?? before ?? 'failed')
    }, waitMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the template is another object at each render
  }, [name, language, templateKey])
  return shown
}

/** Leaves out an empty subject: it is empty for a moment while being retyped. */
function withoutEmpty({ subject, blocks }: EmailTemplate): EmailTemplate {
  return { subject: subject.trim() === '' ? '–' : subject, blocks }
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly choices: Readonly<Record<string, string>>
  readonly onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex">
      {Object.entries(choices).map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          className="min-h-4.5 border border-edge px-1 text-sm first:rounded-s-sm last:rounded-e-sm last:border-s-0 hover:bg-sunken aria-pressed:bg-primary-soft aria-pressed:font-semibold"
          onClick={() => onChange(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
