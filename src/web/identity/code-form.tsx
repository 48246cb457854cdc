import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type CodeSent, typedCode } from '#contract/identity/identity.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { FormFrame } from './fields/form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './fields/latin-field.tsx'
import type { PendingCode } from './pending-code.ts'
import { ResendButton } from './resend-button.tsx'

const codeOnly = v.object({ code: typedCode })

/** A form with one field for a code sent by e-mail. */
export function useCodeForm() {
  const { fields } = identityWords.use()
  return useForm({
    first: { code: '' },
    schema: codeOnly,
    input: (values) => values,
    texts: fields,
    problemText: useProblemText(),
  })
}

type CodeFormProps = {
  readonly pending: PendingCode
  readonly words: {
    readonly title: string
    /** The texts before and after the e-mail address. */
    readonly before: string
    readonly after: string
    readonly sentAgain: string
    readonly startAgain: string
  }
  readonly confirm: (code: string, form: ReturnType<typeof useCodeForm>) => Promise<void>
  readonly resend: () => Promise<ApiResponse<CodeSent>>
  readonly onSent: (sent: CodeSent) => void
  readonly onStartAgain: () => void
}

/** The code sent by e-mail: entering it, sending another, or changing the address. */
export function CodeForm({ pending, words, confirm, resend, onSent, onStartAgain }: CodeFormProps) {
  const { code } = identityWords.use()
  const { email, sent, askedAt } = pending
  const form = useCodeForm()
  const [resending, setResending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusOnMount(field.current), [])
  const sendAgain = async () => {
    setResending(true)
    const response = await resend()
    setResending(false)
    if (response.data === null) return form.fail(response)
    onSent(response.data)
    form.reset({ code: '' })
    // The button is now disabled while waiting; the next step is the new code.
    field.current?.focus()
    notify('info', words.sentAgain)
  }
  return (
    <FormFrame
      title={words.title}
      lead={
        <>
          {words.before}
          <bdi dir="ltr" className="font-semibold text-ink [overflow-wrap:anywhere]">
            {email}
          </bdi>
          {words.after}
        </>
      }
    >
      <Card padding="large" raised>
        <Form
          form={form}
          onSend={({ code: entered }) => confirm(entered, form)}
          foot={
            <>
              <Button type="submit" size="lg" wide busy={form.busy}>
                {code.submit}
              </Button>
              <ResendButton
                key={askedAt}
                since={askedAt}
                sent={sent}
                busy={resending}
                onPress={() => void sendAgain()}
              />
            </>
          }
        >
          <LatinField
            ref={field}
            label={code.label}
            hint={code.spam}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
            className="font-mono text-lg"
            {...form.text('code')}
          />
        </Form>
      </Card>
      <Button variant="quiet" className="justify-self-center" onClick={onStartAgain}>
        {words.startAgain}
      </Button>
    </FormFrame>
  )
}
