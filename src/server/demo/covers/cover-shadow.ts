/**
 * A shape's shadow in the current colour, then, with a `paint`, the shape itself: outlines laid over one another, each
 * narrower than the last. A blur looks the same and takes librsvg many times as long. `id` names the
 * shape in its drawing, `reach` is how far the shadow spreads, `dark` what it adds up to.
 */
export function liftUp(id: string, shape: string, paint: string, reach: number, dark: number): string {
  const steps = Math.max(5, Math.round(reach / 4))
  const each = (1 - (1 - dark) ** (1 / steps)).toFixed(4)
  const outlines = Array.from(
    { length: steps },
    (_, i) => `<use href="#${id}" stroke-width="${Math.round((reach * 2 * (steps - i)) / steps)}"/>`,
  ).join('')
  const own = paint === '' ? '' : `<use href="#${id}" ${paint}/>`
  return `<defs>${shape.replace('/>', ` id="${id}"/>`)}</defs><g fill="none" stroke="currentColor" stroke-opacity="${each}" stroke-linejoin="round">${outlines}</g>${own}`
}
