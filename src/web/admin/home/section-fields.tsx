import type { ShownHome } from '#contract/home.ts'
import { bannerTones, type HomeSection } from '#contract/home-layout.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { MarkdownField } from '../text/markdown-field.tsx'
import { BothFields, useNamedSides } from './both-fields.tsx'
import { CategoryPictures } from './category-pictures.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { PromiseFields } from './promise-fields.tsx'
import { ShelfFields } from './shelf-fields.tsx'

type Of<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>
type FieldsProps<Section extends HomeSection> = {
  readonly section: Section
  readonly onChange: (section: Section) => void
}

/** The fields of a section, by its kind. */
export function SectionFields({
  section,
  shown,
  onChange,
}: FieldsProps<HomeSection> & { readonly shown: ShownHome | null }) {
  const words = homeAdminWords.use()
  switch (section.kind) {
    case 'hero':
    case 'banner':
      return <ActionFields section={section} onChange={onChange} />
    case 'trust':
      return <PromiseFields section={section} onChange={onChange} />
    case 'shelf':
      return <ShelfFields section={section} shown={shown} onChange={onChange} />
    case 'categories':
      return (
        <>
          <Heading section={section} onChange={onChange} />
          <CategoryPictures section={section} onChange={onChange} />
        </>
      )
    case 'text':
      return <TextFields section={section} onChange={onChange} />
    case 'posts':
    case 'seen':
      return (
        <>
          <p className="text-sm text-muted">{words.about[section.kind]}</p>
          <Heading section={section} onChange={onChange} />
        </>
      )
  }
}

function Heading<Section extends Exclude<HomeSection, Of<'trust'>>>({
  section,
  onChange,
}: FieldsProps<Section>) {
  const words = homeAdminWords.use()
  return (
    <BothFields
      label={words.heading}
      value={section.title}
      most={120}
      onChange={(title) => onChange({ ...section, title })}
    />
  )
}

function ActionFields({ section, onChange }: FieldsProps<Of<'hero'> | Of<'banner'>>) {
  const words = homeAdminWords.use()
  const { button, text, pictureId, kind } = section
  return (
    <>
      <Heading section={section} onChange={onChange} />
      <BothFields
        label={words.text}
        value={text}
        most={300}
        long
        onChange={(next) => onChange({ ...section, text: next })}
      />
      <Field
        label={words.href}
        hint={words.hrefHint}
        dir="ltr"
        maxLength={400}
        value={button.href}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...section, button: { ...button, href: value } })
        }
      />
      {button.href !== '' && (
        <BothFields
          label={words.button}
          value={button.label}
          most={60}
          onChange={(label) => onChange({ ...section, button: { ...button, label } })}
        />
      )}
      <PictureChoice
        label={words.picture}
        hint={kind === 'hero' ? words.pictureHint : ''}
        pictureId={pictureId}
        onChange={(id) => onChange({ ...section, pictureId: id })}
      />
      {kind === 'hero' ? (
        <Checkbox
          label={words.search}
          checked={section.search}
          onChange={({ currentTarget: { checked } }) => onChange({ ...section, search: checked })}
        />
      ) : (
        <Select
          label={words.tone}
          value={section.tone}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...section, tone: bannerTones.find((one) => one === value) ?? 'plain' })
          }
        >
          {bannerTones.map((tone) => (
            <option key={tone} value={tone}>
              {words.tones[tone]}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function TextFields({ section, onChange }: FieldsProps<Of<'text'>>) {
  const words = homeAdminWords.use()
  const sides = useNamedSides(words.text)
  return (
    <>
      <Heading section={section} onChange={onChange} />
      {sides.map(({ side, label }) => (
        <MarkdownField
          key={side}
          label={label}
          language={side}
          name={`${section.id}.${side}`}
          value={section.text[side]}
          error={undefined}
          rows={6}
          onText={(text) => onChange({ ...section, text: { ...section.text, [side]: text } })}
        />
      ))}
    </>
  )
}
