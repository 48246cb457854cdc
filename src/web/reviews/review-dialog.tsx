import type { OwnReview } from '#contract/reviews.ts'
import { writeReview } from '#contract/reviews.ts'
import { reviewBody } from '#contract/bodies/review-body.ts'
import type { Localized } from '#shop/localized.ts'
import { nameInText } from '#shop/name-in-text.ts'
import { writtenIn } from '#shop/reviews/written-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field, TextArea } from '#web/kit/field.tsx'
import { splitName } from '#web/kit/name.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { problemText } from '#web/platform/forms/check-form.ts'
import { useSession } from '#web/platform/http/session.ts'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useContactForm } from '#web/platform/forms/use-form.ts'
import { reviewWords } from './review-words.ts'
import { StarsField } from './stars-field.tsx'

type ReviewFormProps = {
  readonly product: { readonly id: string; readonly name: Localized }
  /** What is written already. */
  readonly review: OwnReview | null
  readonly onClose: () => void
  readonly onWritten: (review: OwnReview) => void
}

/** Where a review is written or changed. */
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
  const { form, problems, sending, change, submit } = useContactForm({
    shape: reviewBody,
    draft: 'review_draft',
    about: product.id,
    send: (body) =>
      call(writeReview, {
        productIdentifier: product.id,
        ...body,
        language: writtenIn(`${body.title} ${body.text}`),
      }),
    onSent: (written) => {
      onClose()
      notify('success', written.state === 'published' ? words.sent : words.waiting)
      onWritten(written)
    },
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
      <StarsField given={review?.stars ?? null} error={problemText(words.fields.stars, problems['stars'])} />
      <Field
        label={words.headline}
        name="title"
        dir="auto"
        maxLength={100}
        required
        defaultValue={review?.title}
        error={problemText(words.fields.title, problems['title'])}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        name="text"
        dir="auto"
        maxLength={3000}
        required
        defaultValue={review?.text}
        error={problemText(words.fields.text, problems['text'])}
      />
      {user !== null && <p className="text-sm text-muted">{words.name(user.username)}</p>}
      <Button type="submit" busy={sending} className="justify-self-start">
        {words.send}
      </Button>
    </form>
  )
}
