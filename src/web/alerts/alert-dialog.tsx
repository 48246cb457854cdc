import { useState } from 'react'
import { alertBody } from '#contract/bodies/alert-body.ts'
import { requestAlert } from '#contract/alerts.ts'
import type { ProductPage } from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { splitName } from '#shop/catalogue/product-name.ts'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { loadDocument } from '#web/platform/framework/router.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useSession } from '#web/platform/http/session.ts'
import { alertWords } from './alert-words.ts'

type State = OutputOf<typeof requestAlert>['state']
type AlertDialogProps = {
  readonly product: ProductPage
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for an e-mail address to notify when a sold-out product is back in stock. */
export function AlertDialog({ product, open, onClose }: AlertDialogProps) {
  const words = alertWords.use()
  const [done, setDone] = useState<State | null>(null)
  const close = () => {
    onClose()
    setDone(null)
  }
  return (
    <Dialog open={open} onClose={close} title={words.title}>
      {done === null ? (
        <AlertForm product={product} onDone={setDone} />
      ) : (
        <div className="grid gap-2">
          <p role="status" tabIndex={-1} ref={focusOnMount} className="flex items-start gap-1 outline-none">
            <Icon name={done === 'confirm-by-mail' ? 'mail' : 'done'} className="mt-0.25 text-success" />
            {words.done[done]}
          </p>
          <Button
            className="justify-self-start"
            onClick={done === 'in-stock' ? () => loadDocument(location.href) : close}
          >
            {done === 'in-stock' ? words.reload : words.close}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function AlertForm({
  product,
  onDone,
}: Pick<AlertDialogProps, 'product'> & { readonly onDone: (state: State) => void }) {
  const words = alertWords.use()
  const localized = useLocalized()
  const language = useLanguage()
  const { user } = useSession()
  const form = useForm({
    first: { email: '' },
    known: user === null ? {} : { email: user.email },
    schema: alertBody,
    input: (values) => ({ ...values, language }),
    texts: words.fields,
    problemText: () => words.failed,
    onError: (text) => notify('error', text),
    draft: { key: 'alert_draft' },
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await callWithBotProof(requestAlert, { productIdentifier: product.id, ...body })
        if (response.data === null) return form.fail(response)
        form.reset({ email: '' })
        onDone(response.data.state)
      }}
      className="grid gap-2"
      foot={
        <Button type="submit" busy={form.busy} className="justify-self-start">
          <Icon name="mail" />
          {words.send}
        </Button>
      }
    >
      <p className="text-muted">
        <Sentence text={words.text(nameInText(splitName(localized(product.name))[0], language))} />
      </p>
      <Field label={words.email} type="email" autoComplete="email" required {...form.text('email')} />
    </Form>
  )
}
