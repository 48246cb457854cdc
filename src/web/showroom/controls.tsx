import { Button, ButtonLink, IconButton } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { kitWords } from './kit-words.ts'
import { Row } from './showroom-section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Buttons() {
  const { sample } = kitWords.use()
  return (
    <div className="grid gap-2">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm">
            {sample.look}
          </Button>
          <Button variant={variant}>{sample.buy}</Button>
          <Button variant={variant} size="lg">
            {sample.buy}
          </Button>
          <Button variant={variant} busy>
            {sample.busy}
          </Button>
          <Button variant={variant} disabled>
            {sample.off}
          </Button>
          <ButtonLink variant={variant} href="/kit">
            {sample.later}
          </ButtonLink>
        </Row>
      ))}
      <Row>
        <IconButton label={sample.remove}>
          <Icon name="trash" />
        </IconButton>
      </Row>
      <Button wide>{sample.buy}</Button>
    </div>
  )
}

const box = 'w-full min-h-5.5 rounded-sm border border-edge bg-surface px-1.5 text-base text-ink'

export function Fields() {
  const { sample } = kitWords.use()
  const options = sample.choices.map((choice) => <option key={choice}>{choice}</option>)
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label={sample.fieldLabel} hint={sample.fieldHint} required />
      <Field label={sample.fieldLabel} error={sample.fieldError} required />
      <Field label={sample.mail} type="email" defaultValue="noa@example.com" />
      <Field label={sample.fieldLabel} defaultValue={sample.text} after={<Icon name="done" />} disabled />
      <Select label={sample.choice}>{options}</Select>
      <Select label={sample.choice} error={sample.fieldError}>
        {options}
      </Select>
      <TextArea label={sample.message} hint={sample.fieldHint} />
      <TextArea label={sample.message} error={sample.fieldError} />
      <Checkbox label={sample.terms} defaultChecked />
      <Checkbox label={sample.terms} error={sample.termsError} />
      <SelectBox look={box} aria-label={sample.choice}>
        {options}
      </SelectBox>
    </div>
  )
}
