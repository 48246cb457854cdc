import { markPath } from '#shop/settings/brand.ts'
import { fitLogo, type Logo, readLogo } from '#shop/settings/logo.ts'
import { useShop } from '#web/platform/framework/site.ts'

/** The shop's logo, which includes its name, or its mark beside the name. */
export function ShopSign() {
  const { name, logo } = useShop()
  const [light, dark] = [logoFrom(logo?.light), logoFrom(logo?.dark)]
  if (light === null)
    return (
      <>
        <Mark />
        {name}
      </>
    )
  return (
    <>
      <WideLogo logo={light} name={name} {...(dark !== null && { className: 'in-light' })} />
      {dark !== null && <WideLogo logo={dark} name={name} className="in-dark" />}
    </>
  )
}

function logoFrom(text: string | undefined): Logo | null {
  return text === undefined ? null : readLogo(text)
}

/** The largest size that fits into the top bar on a phone. */
const box = { width: 160, height: 32 }

type LogoProps = { readonly logo: Logo; readonly name: string; readonly className?: string }

function WideLogo({ logo, name, className }: LogoProps) {
  return <img {...fitLogo(logo, box)} src={`/images/${logo.id}/320.webp`} alt={name} className={className} />
}

function Mark() {
  const square = logoFrom(useShop().logo?.square)
  if (square !== null)
    return (
      <img
        src={`/images/${square.id}/160.webp`}
        width={32}
        height={32}
        alt=""
        className="size-4 flex-none rounded-sm"
      />
    )
  return (
    <svg viewBox="0 0 32 32" className="size-4 flex-none" aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-primary" />
      <path d={markPath} fillRule="evenodd" className="fill-on-primary" />
    </svg>
  )
}
