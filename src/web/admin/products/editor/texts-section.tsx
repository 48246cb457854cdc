import { Section } from '#web/kit/section.tsx'
import { Field, TextArea } from '#web/kit/field.tsx'
import type { EditorForm } from './editor-form.ts'
import { productWords } from '#web/admin/words.ts'

const sides = ['en', 'he'] as const

/** Both languages side by side, each in its own direction. */
export function TextsSection({ form }: { readonly form: EditorForm }) {
  const words = productWords.use().editor
  const names = { en: words.english, he: words.hebrew }
  return (
    <Section title={words.texts} hint={words.textsHint}>
      <div className="grid gap-x-2 gap-y-3 lg:grid-cols-2">
        {sides.map((side) => (
          <fieldset key={side} className="grid min-w-0 content-start gap-2">
            <legend className="mb-1 text-sm font-bold text-muted">{names[side]}</legend>
            <Field
              label={words.name}
              hint={words.nameHint}
              {...direction(side)}
              {...form.text(`name.${side}`)}
            />
            <TextArea label={words.summary} rows={2} {...direction(side)} {...form.text(`summary.${side}`)} />
            <TextArea
              label={words.description}
              hint={words.markdown}
              rows={9}
              {...direction(side)}
              {...form.text(`description.${side}`)}
            />
            <TextArea
              label={words.instructions}
              rows={5}
              {...direction(side)}
              {...form.text(`instructions.${side}`)}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  )
}

/** A language's own direction and spelling, whatever the page speaks. */
function direction(side: 'en' | 'he') {
  return { dir: side === 'he' ? 'rtl' : 'ltr', lang: side }
}
