import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { Button } from '#web/kit/button.tsx'
import { contactWords } from './contact-words.ts'

type FormFrameProps = {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly change: (event: SyntheticEvent) => void
  readonly submit: (event: SyntheticEvent) => Promise<void>
  readonly sending: boolean
  readonly button: string
  /** The fields. */
  readonly children: ReactNode
}

/** What both forms have around their fields: a heading, the button, and what becomes of the details. */
export function FormFrame({
  id,
  title,
  text,
  form,
  change,
  submit,
  sending,
  button,
  children,
}: FormFrameProps) {
  const { privacy } = contactWords.use()
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onInput={change}
      onSubmit={(event) => void submit(event)}
      aria-labelledby={id}
      className="text-width grid w-full gap-2.5 rounded-md border border-line bg-surface p-2 shadow-low md:p-4"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {children}
      <div>
        <Button type="submit" busy={sending}>
          {button}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {privacy.text}{' '}
        <a href="/privacy-policy" className="text-link underline underline-offset-4">
          {privacy.link}
        </a>
      </p>
    </form>
  )
}
