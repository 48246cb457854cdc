import type { OwnReview } from '#contract/reviews.ts'
import { writeReview } from '#contract/reviews.ts'
import { reviewBody } from '#contract/bodies/review-body.ts'
import type { Localized } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { writtenIn } from '#shop/reviews/written-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field, TextArea } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { splitName } from '#shop/catalogue/product-name.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useSession } from '#web/platform/http/session.ts'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { reviewWords } from './review-words.ts'
import { StarsField } from './stars-field.tsx'

type ReviewFormProps = {
  readonly product: { readonly id: string; readonly name: Localized }
  /** The existing review, if any. */
  readonly review: OwnReview | null
  readonly onClose: () => void
  readonly onWritten: (review: OwnReview) => void
}

/** The dialog to write or change a review. */
export function ReviewDialog({ open, ...form }: ReviewFormProps & { readonly open: boolean }) {
  const words = reviewWords.use()
  const localized = useLocalized()
  const language = useLanguage()
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={words.form.title(nameInText(splitName(localized(form.product.name))[0], language))}
    >
      <ReviewForm {...form} />
    </Dialog>
  )
}

function ReviewForm({ product, review, onClose, onWritten }: ReviewFormProps) {
  const { form: words } = reviewWords.use()
  const { user } = useSession()
  const first = {
    stars: review === null ? '' : String(review.stars),
    title: review?.title ?? '',
    text: review?.text ?? '',
  }
  const form = useForm({
    first,
    schema: reviewBody,
    input: (values) => ({ ...values, language: writtenIn(`${values.title} ${values.text}`) }),
    texts: words.fields,
    problemText: () => words.failed,
    onError: (text) => notify('error', text),
    draft: { key: 'review_draft', about: product.id },
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await call(writeReview, { productIdentifier: product.id, ...body })
        if (response.data === null) return form.fail(response)
        form.reset(first)
        onClose()
        notify('success', response.data.state === 'published' ? words.sent : words.waiting)
        onWritten(response.data)
      }}
      className="grid gap-2"
      foot={
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {words.send}
        </Button>
      }
    >
      <StarsField {...form.text('stars')} />
      <Field label={words.headline} dir="auto" maxLength={100} required {...form.text('title')} />
      <TextArea
        label={words.text}
        hint={words.textHint}
        dir="auto"
        maxLength={3000}
        required
        {...form.text('text')}
      />
      {user !== null && <p className="text-sm text-muted">{words.name(user.username)}</p>}
    </Form>
  )
}
