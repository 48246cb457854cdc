import type { BotNote } from '#contract/page.ts'
import type { Language } from '#shop/localized.ts'
import type { Settings } from '#server/settings/read-settings.ts'

type Kind = Settings['botCheck']['kind']

const cloudflare = {
  privacy: 'https://www.cloudflare.com/privacypolicy/',
  terms: 'https://www.cloudflare.com/website-terms/',
}
const google = {
  privacy: 'https://policies.google.com/privacy',
  terms: 'https://policies.google.com/terms',
}

/**
 * The footer's sentence about the bot check. Rendered on the server, so that a page contains only one of
 * them.
 */
export function botNote(kind: Kind, language: Language): BotNote {
  return notes[language][kind]
}

/**
 * With the terms of the external service, in the wording required by Google
 * (developers.google.com/recaptcha/docs/faq).
 */
const notes: Readonly<Record<Language, Readonly<Record<Kind, BotNote>>>> = {
  en: {
    off: [],
    altcha: ['This site is protected by ', { text: 'ALTCHA', href: 'https://altcha.org/' }, '.'],
    turnstile: [
      'This site is protected by Cloudflare Turnstile',
      ...rulesInEnglish('Cloudflare', cloudflare),
    ],
    recaptcha: ['This site is protected by reCAPTCHA', ...rulesInEnglish('Google', google)],
  },
  he: {
    off: [],
    altcha: ['האתר מוגן באמצעות ', { text: 'ALTCHA', href: 'https://altcha.org/' }, '.'],
    turnstile: ['האתר מוגן באמצעות Cloudflare Turnstile', ...rulesInHebrew('Cloudflare', cloudflare)],
    recaptcha: ['האתר מוגן באמצעות reCAPTCHA', ...rulesInHebrew('Google', google)],
  },
}

function rulesInEnglish(owner: string, { privacy, terms }: typeof google): BotNote {
  return [
    ` and the ${owner} `,
    { text: 'Privacy Policy', href: privacy },
    ' and ',
    { text: 'Terms of Service', href: terms },
    ' apply.',
  ]
}

function rulesInHebrew(owner: string, { privacy, terms }: typeof google): BotNote {
  return [
    ', וחלים עליו ',
    { text: 'מדיניות הפרטיות', href: privacy },
    ' ו',
    { text: 'תנאי השימוש', href: terms },
    ` של ${owner}.`,
  ]
}
