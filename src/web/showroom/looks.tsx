import { Badge } from '#web/kit/badge.tsx'
import { AdminIcon, adminIconNames } from '#web/kit/admin-icon.tsx'
import { Icon, IconDrawing, iconPaths } from '#web/kit/icon.tsx'
import { Name, Sentence } from '#web/kit/name.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { Price, ReducedPrice } from '#web/kit/price.tsx'
import { nameInText } from '#shop/text/name-in-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { kitWords } from './kit-words.ts'
import { Row } from './showroom-section.tsx'

const swatches = [
  { name: 'page', look: 'bg-page' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'primary', look: 'bg-primary text-on-primary' },
  { name: 'primary-soft', look: 'bg-primary-soft text-ink' },
  { name: 'brass-soft', look: 'bg-brass-soft text-brass' },
  { name: 'success-soft', look: 'bg-success-soft text-success' },
  { name: 'warning-soft', look: 'bg-warning-soft text-warning' },
  { name: 'error-soft', look: 'bg-error-soft text-error' },
  { name: 'info-soft', look: 'bg-info-soft text-info' },
] as const

export function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-1.5 md:grid-cols-4">
      {swatches.map(({ name, look }) => (
        <li key={name} className={`rounded-md border border-line p-2 font-semibold ${look}`}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

const steps = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'] as const

export function Type() {
  const { sample } = kitWords.use()
  return (
    <div className="grid gap-1">
      {steps.map((step) => (
        <p key={step} className={`${step} font-bold`}>
          {sample.text}
        </p>
      ))}
    </div>
  )
}

const tones = ['neutral', 'brass', 'success', 'warning', 'error', 'info'] as const

export function Prices() {
  const { sample } = kitWords.use()
  const language = useLanguage()
  return (
    <div className="grid gap-2">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {sample.new}
          </Badge>
        ))}
      </Row>
      <Row>
        <Price shekels={1234.5} />
        <ReducedPrice price={89} fullPrice={null} />
        <ReducedPrice price={89} fullPrice={119} />
        <ReducedPrice price={89} fullPrice={119} size="lg" />
      </Row>
      <Name text={sample.product} className="font-bold" />
      <p>
        <Sentence text={sample.added(nameInText(sample.foreignName, language))} />
      </p>
    </div>
  )
}

export function Icons() {
  return (
    <div className="grid gap-2">
      <Row>
        {namesOf(iconPaths).map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
        <IconDrawing path={iconPaths.next} className="turns" />
      </Row>
      <Row>
        {adminIconNames.map((name) => (
          <span key={name} title={name}>
            <AdminIcon name={name} />
          </span>
        ))}
      </Row>
    </div>
  )
}

export function Pictures({ imageUrl }: { readonly imageUrl: string }) {
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
      <Picture imageUrl={imageUrl} alt="" sizes="50vw" place="grid" className="rounded-md" />
      <Picture imageUrl={imageUrl} alt="" sizes="50vw" ratio={1} first className="rounded-md" />
    </div>
  )
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  // edge: the keys of a table literal are exactly its names
  return Object.keys(table) as Name[]
}
