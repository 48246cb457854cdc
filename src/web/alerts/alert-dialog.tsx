import { useState } from 'react'
import { alertBody } from '../../contract/alert-body.ts'
import { askAlert } from '../../contract/alerts.ts'
import type { ProductPage } from '../../contract/catalogue.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { nameInText } from '../../shop/name-in-text.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { partsOfName, Sentence } from '../kit/name.tsx'
import { takeFocus } from '../kit/take-focus.ts'
import { notify } from '../kit/toasts.tsx'
import { problemText } from '../platform/check-form.ts'
import { callProved } from '../platform/prove-human.ts'
import { loadDocument } from '../platform/router.tsx'
import { useLanguage, useLocalized } from '../platform/site.ts'
import { useForm } from '../platform/use-form.ts'
import { alertWords } from './alert-words.ts'

type State = OutputOf<typeof askAlert>['state']
type AlertDialogProps = {
  readonly product: ProductPage
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for an address to tell when a sold-out product is back. */
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
          <p role="status" tabIndex={-1} ref={takeFocus} className="flex items-start gap-1 outline-none">
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
  const { form, problems, sending, change, submit } = useForm({
    shape: alertBody,
    draft: 'alert_draft',
    send: (body) => callProved(askAlert, { productIdentifier: product.id, ...body }),
    onSent: ({ state }) => onDone(state),
    onFailed: () => notify('error', words.failed),
  })
  return (
    <form
      ref={form}
      noValidate
      onInput={change}
      onSubmit={(event) => void submit(event)}
      className="grid gap-2"
    >
      <p className="text-muted">
        <Sentence text={words.text(nameInText(partsOfName(localized(product.name))[0], language))} />
      </p>
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={problemText(words.fields.email, problems['email'])}
      />
      <Button type="submit" busy={sending} className="justify-self-start">
        <Icon name="mail" />
        {words.send}
      </Button>
    </form>
  )
}
