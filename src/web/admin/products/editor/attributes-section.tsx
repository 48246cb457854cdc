import { attributesWith, type AttributeWith } from '#contract/product/product-attributes.ts'
import { platforms, regions } from '#shop/catalogue/product.ts'
import { otherLanguage } from '#shop/localized.ts'
import { FormRow } from '#web/kit/form.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'
import { CopyButton } from './texts/copy-button.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'
import { ownLanguage } from './texts/own-language.ts'
import { productWords } from '#web/admin/words.ts'

type SectionProps = { readonly form: ProductEditorForm }

/** The attributes, which a buyer must know before paying. */
export function AttributesSection({ form }: SectionProps) {
  const { editor: words, attributes, inLanguage } = productWords.use()
  const first = useLanguage()
  return (
    <Section title={words.attributes}>
      <FormRow>
        {form.values.main.length === 0 && <Field label={words.brand} dir="auto" {...form.text('brand')} />}
        <Choices form={form} />
        {attributesWith('texts').map((name) =>
          [first, otherLanguage(first)].map((language) => (
            <Field
              key={name + language}
              label={inLanguage[language](attributes[name].label)}
              hint={attributes[name].hint}
              {...ownLanguage(language)}
              {...form.text(`attributes.${name}.${language}`)}
              after={
                <CopyButton
                  value={form.values[`attributes.${name}.${language}`]}
                  other={form.values[`attributes.${name}.${otherLanguage(language)}`]}
                  from={otherLanguage(language)}
                  onCopy={(text) => form.set(`attributes.${name}.${language}`, text)}
                />
              }
            />
          )),
        )}
        {attributesWith('number').map((name) => (
          <Field
            key={name}
            label={attributes[name].label}
            hint={attributes[name].hint}
            inputMode="numeric"
            dir="ltr"
            {...form.text(`attributes.${name}`)}
          />
        ))}
        {attributesWith('address').map((name) => (
          <Field
            key={name}
            label={attributes[name].label}
            hint={attributes[name].hint}
            type="url"
            dir="ltr"
            {...form.text(`attributes.${name}`)}
          />
        ))}
      </FormRow>
      <SeveralChoices form={form} />
    </Section>
  )
}

/** Attributes with one of a few values. */
function Choices({ form }: SectionProps) {
  const { attributes } = productWords.use()
  const { regions: regionNames } = useWords().catalogue.product
  const values: Readonly<Record<AttributeWith<'choice'>, readonly (readonly [string, string])[]>> = {
    region: regions.map((region) => [region, regionNames[region]]),
  }
  return attributesWith('choice').map((name) => (
    <Select key={name} label={attributes[name].label} {...form.text(`attributes.${name}`)}>
      {values[name].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  ))
}

/** Attributes with several of a few values. */
function SeveralChoices({ form }: SectionProps) {
  const { attributes } = productWords.use()
  const { platforms: platformNames } = useWords().catalogue.product
  const fields: Readonly<Record<AttributeWith<'choices'>, typeof platforms>> = { platforms }
  return attributesWith('choices').map((name) => {
    const chosen = form.values[`attributes.${name}`]
    return (
      <fieldset key={name}>
        <legend className="mb-0.5 text-sm font-semibold">{attributes[name].label}</legend>
        <div className="flex flex-wrap gap-x-3">
          {fields[name].map((value) => (
            <Checkbox
              key={value}
              name={`attributes.${name}`}
              label={platformNames[value]}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                form.set(
                  `attributes.${name}`,
                  fields[name].filter((one) => (one === value ? target.checked : chosen.includes(one))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    )
  })
}
