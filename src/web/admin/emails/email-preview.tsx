import { useState } from 'react'
import { type Email, type EmailTemplate, previewEmail } from '#contract/admin/content/emails.ts'
import { emailWords } from '#web/admin/words.ts'
import { MailFrame } from '#web/mail/mail-frame.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { usePreview } from '#web/admin/platform/use-preview.ts'

type PreviewProps = { readonly email: Email; readonly template: EmailTemplate }

/** The e-mail as an e-mail program shows it, a moment after each change. */
export function EmailPreview({ email, template }: PreviewProps) {
  const words = emailWords.use().preview
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const { name, language } = email
  const preview = usePreview(previewEmail, { name, language, template: withoutEmpty(template) })
  const shown = preview.shown?.data ?? null
  const dir = language === 'he' ? 'rtl' : 'ltr'
  return (
    <div className="lg:sticky lg:top-8">
      <Section
        title={words.title}
        hint={
          shown === null ? undefined : shown.orderNumber === null ? words.sample : words.of(shown.orderNumber)
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
        {preview.failed ? (
          <p role="status">{words.failed}</p>
        ) : shown === null ? (
          <Skeleton className="h-40" />
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
