import type { ReactNode } from 'react'
import { type Language, otherLanguage } from '#shop/localized.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextArea } from '#web/kit/field.tsx'
import { Name } from '#web/kit/name.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { productWords } from '#web/admin/words.ts'
import { CopyButton } from './texts/copy-button.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'
import { ownLanguage } from './texts/own-language.ts'
import type { Related } from './values/product-values.ts'

/** The texts in both languages side by side, that of the interface first, each in its own direction. */
export function TextsSection({ form }: { readonly form: ProductEditorForm }) {
  const words = productWords.use().editor
  const language = useLanguage()
  const [main] = form.values.main
  return (
    <Section title={words.texts} hint={main === undefined ? words.textsHint : <SharedTexts main={main} />}>
      <div className="grid gap-x-2 gap-y-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {[language, otherLanguage(language)].map((side) => (
          <SideTexts key={side} form={form} side={side} />
        ))}
      </div>
    </Section>
  )
}

/** Links to the main variant, where a variant's texts are edited. */
function SharedTexts({ main: { id, name } }: { readonly main: Related }) {
  const words = productWords.use().variants
  const say = useLocalized()
  return (
    <>
      {words.shared}{' '}
      <TextLink href={`/dashboard/admin/products/${id}`}>
        <Name text={say(name)} />
      </TextLink>
    </>
  )
}

const copied = ['name', 'variant', 'summary', 'description', 'instructions'] as const
type Copied = (typeof copied)[number]

type SideProps = { readonly form: ProductEditorForm; readonly side: Language }

/** The texts in one language. */
function SideTexts({ form, side }: SideProps) {
  const words = productWords.use().editor
  const names = { en: words.english, he: words.hebrew }
  const own = ownLanguage(side)
  const shared = form.values.main.length > 0
  const copy = (name: Copied) => (
    <CopyButton
      value={form.values[`${name}.${side}`]}
      other={form.values[`${name}.${otherLanguage(side)}`]}
      from={otherLanguage(side)}
      onCopy={(text) => form.set(`${name}.${side}`, text)}
    />
  )
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="sr-only">{names[side]}</legend>
      <div className="flex min-h-4.5 flex-wrap items-center justify-between gap-1">
        <p aria-hidden="true" className="text-sm font-bold text-muted">
          {names[side]}
        </p>
        <CopyAll form={form} side={side} />
      </div>
      {!shared && (
        <Field
          label={words.name}
          hint={words.nameHint}
          {...own}
          {...form.text(`name.${side}`)}
          after={copy('name')}
        />
      )}
      <Field
        label={words.variant}
        hint={words.variantHint}
        {...own}
        {...form.text(`variant.${side}`)}
        after={copy('variant')}
      />
      {!shared && <LongTexts form={form} side={side} copy={copy} />}
    </fieldset>
  )
}

type LongProps = SideProps & { readonly copy: (name: Copied) => ReactNode }

/** The texts that a family's variants share. */
function LongTexts({ form, side, copy }: LongProps) {
  const words = productWords.use().editor
  const own = ownLanguage(side)
  return (
    <>
      <TextArea
        label={words.summary}
        rows={2}
        {...own}
        {...form.text(`summary.${side}`)}
        after={copy('summary')}
      />
      <TextArea
        label={words.description}
        hint={words.markdown}
        rows={9}
        {...own}
        {...form.text(`description.${side}`)}
        after={copy('description')}
      />
      <TextArea
        label={words.instructions}
        rows={5}
        {...own}
        {...form.text(`instructions.${side}`)}
        after={copy('instructions')}
      />
    </>
  )
}

/** Copies the other language's texts into all empty fields; shown only if there are several. */
function CopyAll({ form, side }: SideProps) {
  const words = productWords.use().editor
  const other = otherLanguage(side)
  const here = form.values.main.length > 0 ? (['variant'] as const) : copied
  const empty = here.filter(
    (name) => form.values[`${name}.${side}`] === '' && form.values[`${name}.${other}`].trim() !== '',
  )
  if (empty.length < 2) return null
  const fill = () =>
    form.put(Object.fromEntries(empty.map((name) => [`${name}.${side}`, form.values[`${name}.${other}`]])))
  return (
    <Button size="sm" variant="secondary" onClick={fill}>
      {words.copyAllFrom[other]}
    </Button>
  )
}
