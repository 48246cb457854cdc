import type { ShownSection } from '#contract/home.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Picture } from '#web/kit/picture.tsx'

type BannerSection = Extract<ShownSection, { kind: 'banner' }>

const tones: Readonly<Record<BannerSection['tone'], string>> = {
  plain: 'bg-surface',
  brand: 'bg-primary-soft',
  brass: 'bg-brass-soft',
}

/** A banner chosen by the owner: text, a button, a picture. */
export function Banner({ banner }: { readonly banner: BannerSection }) {
  const { title, text, button, imageUrl, tone } = banner
  return (
    <section className="page-width pt-5 md:pt-7">
      <div
        className={`grid items-center overflow-hidden rounded-lg border border-line ${tones[tone]} ${imageUrl === null ? '' : 'md:grid-cols-2'}`}
      >
        <div className="grid justify-items-start gap-1.5 p-3 md:p-5">
          <h2 className="text-2xl">{title}</h2>
          {text !== '' && <p className="max-w-[34rem] text-muted">{text}</p>}
          {button !== null && <ButtonLink href={button.href}>{button.label}</ButtonLink>}
        </div>
        {imageUrl !== null && (
          <Picture
            imageUrl={imageUrl}
            alt=""
            sizes="(min-width: 900px) 600px, 94vw"
            ratio={16 / 9}
            className="h-full"
          />
        )}
      </div>
    </section>
  )
}
