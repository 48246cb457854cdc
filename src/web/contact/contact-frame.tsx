import type { ComponentProps } from 'react'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { contactWords } from './contact-words.ts'

type ContactFrameProps<Body> = Pick<ComponentProps<typeof Form<Body>>, 'onSend' | 'children'> & {
  readonly form: ComponentProps<typeof Form<Body>>['form'] & { readonly busy: boolean }
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly button: string
}

/** The parts shared by both forms: heading, button, and the privacy note. */
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
    <Card padding="large" raised className="text-width w-full">
      <Form
        form={form}
        onSend={onSend}
        aria-labelledby={id}
        foot={
          <>
            <div>
              <Button type="submit" busy={form.busy}>
                {button}
              </Button>
            </div>
            <p className="text-sm text-muted">
              {privacy.text} <TextLink href="/privacy-policy">{privacy.link}</TextLink>
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
    </Card>
  )
}
