/** What is visible of a picture: its scale, and how far its centre is from that of the stage, in pixels. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
type Stage = { readonly width: number; readonly height: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }
export const closeUp = 2
const closest = 3

/** Another scale; the place of the picture under `point`, measured from the stage's centre, stays there. */
export function zoomAt(view: ZoomView, wanted: number, point: Point, stage: Stage): ZoomView {
  const scale = Math.min(closest, Math.max(1, wanted))
  const change = scale / view.scale
  const moved = (at: number, offset: number) => at - (at - offset) * change
  return withinStage({ scale, x: moved(point.x, view.x), y: moved(point.y, view.y) }, stage)
}

/** The view moved by a number of pixels, but never beyond the picture's edges. */
export function pan(view: ZoomView, by: Point, stage: Stage): ZoomView {
  return withinStage({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

function withinStage({ scale, x, y }: ZoomView, { width, height }: Stage): ZoomView {
  if (scale === 1) return wholePicture
  const [mostX, mostY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return { scale, x: Math.min(mostX, Math.max(-mostX, x)), y: Math.min(mostY, Math.max(-mostY, y)) }
}
