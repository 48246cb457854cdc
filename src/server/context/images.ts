/** The widths a picture is served in, as `<address>/<width>.webp`. */
export const imageWidths = [160, 320, 480, 640, 960, 1200] as const
/** E-mails show pictures at half of this width, and as JPEG: some mail programs know no WebP. */
export const emailFile = '160.jpg'
export const emailWidth: ImageWidth = 160

export type ImageWidth = (typeof imageWidths)[number]

export type Images = {
  /** The picture in that width; 404 when there is none of that id. */
  serve(request: Request, id: string, width: number): Promise<Response>
  /** The picture for e-mails, a small JPEG; 404 when there is none of that id. */
  serveForEmail(request: Request, id: string): Promise<Response>
  /** Renders and caches a picture before it is requested, while no request is waiting for one. */
  prepare(id: string, width: ImageWidth): Promise<void>
  /** The picture itself, for drawing it into another one. */
  find(id: string, width: ImageWidth): Promise<Buffer | null>
}
