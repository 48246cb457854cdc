import { Section } from '#web/kit/section.tsx'

/** The sections of the product editor. */
export const FormSection = Section
