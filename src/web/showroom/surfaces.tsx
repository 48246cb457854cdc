import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form, FormRow, FormError } from '#web/kit/form.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { ShopSign } from '#web/kit/marks/shop-sign.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { kitWords } from './kit-words.ts'

export function Cards() {
  const { sample } = kitWords.use()
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Card>{sample.text}</Card>
      <Card className="flex items-center gap-1 font-extrabold">
        <ShopSign />
      </Card>
      <Card raised padding="large">
        {sample.text}
      </Card>
      <Card as="ul" padding="none" className="ruled">
        {sample.choices.map((choice) => (
          <li key={choice} className="p-2">
            {choice}
          </li>
        ))}
      </Card>
      <Section
        title={sample.look}
        hint={sample.fieldHint}
        actions={
          <Button variant="secondary" size="sm">
            {sample.later}
          </Button>
        }
      >
        <p>{sample.text}</p>
      </Section>
      <Section title={sample.look} small raised>
        <p>
          {sample.text} <TextLink href="/kit">{sample.look}</TextLink>
        </p>
        <Box>{sample.fieldHint}</Box>
        <ErrorText>{sample.failedText}</ErrorText>
      </Section>
      <Tiles className="grid-cols-2">
        {sample.choices.map((choice, at) => (
          <Tile key={choice} name={choice}>
            {at}
          </Tile>
        ))}
      </Tiles>
    </div>
  )
}

/** A working form: press its button to see errors, fill it in to see a failure. */
export function Forms() {
  const { sample } = kitWords.use()
  const form = useForm({
    first: { name: '', email: '', terms: false },
    check: ({ name, terms }) => ({
      name: name === '' ? 'required' : undefined,
      terms: terms ? undefined : 'required',
    }),
    texts: { name: { required: sample.fieldError }, terms: { required: sample.termsError } },
    problemText: () => sample.failedText,
  })
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      <Card raised padding="large">
        <Form
          form={form}
          onSend={() => Promise.resolve(form.setError(sample.failedText))}
          foot={
            <Button type="submit" busy={form.busy}>
              {sample.buy}
            </Button>
          }
        >
          <FormRow>
            <Field label={sample.fieldLabel} hint={sample.fieldHint} required {...form.text('name')} />
            <Field label={sample.mail} type="email" {...form.text('email')} />
          </FormRow>
          <Checkbox label={sample.terms} {...form.tick('terms')} />
        </Form>
      </Card>
      <FormError text={sample.failedText} />
    </div>
  )
}
