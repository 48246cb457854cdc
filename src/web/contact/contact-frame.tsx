import type { ComponentProps } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { contactWords } from './contact-words.ts'

type ContactFrameProps<Body> = Pick<ComponentProps<typeof Form<Body>>, 'onSend' | 'children'> & {
  readonly form: ComponentProps<typeof Form<Body>>['form'] & { readonly busy: boolean }
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly button: string
}

/** What both forms have around their fields: a heading, the button, and what becomes of the details. */
export function ContactFrame<Body>({
  form,
  onSend,
  id,
  title,
  text,
  button,
  children,
}: ContactFrameProps<Body>) {
  const { privacy } = contactWords.use()
  return (
    <Form
      form={form}
      onSend={onSend}
      aria-labelledby={id}
      className="text-width grid w-full gap-2.5 rounded-md border border-line bg-surface p-2 shadow-low md:p-4"
      foot={
        <>
          <div>
            <Button type="submit" busy={form.busy}>
              {button}
            </Button>
          </div>
          <p className="text-sm text-muted">
            {privacy.text}{' '}
            <a href="/privacy-policy" className="text-link underline underline-offset-4">
              {privacy.link}
            </a>
          </p>
        </>
      }
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {children}
    </Form>
  )
}
