import type { PlainRoute } from '#server/http/route.ts'
import { emailFile, type Images } from '#server/context/images.ts'
import type { SharePictures } from './share-images.ts'

const plainWidth = 640

/**
 * `/images/<id>/<width>.webp`, and a JPEG for e-mails; without a width, a medium size. Share cards are below
 * `/images/og`.
 */
export function imageRoutes(images: Images, shared: SharePictures): readonly PlainRoute[] {
  return [
    {
      path: '/images/og/blog/:file',
      serve: (request, { file = '' }) => shared.serve(request, 'post', file),
    },
    { path: '/images/og/:file', serve: (request, { file = '' }) => shared.serve(request, 'product', file) },
    {
      path: '/images/:id/:file',
      serve: (request, { id = '', file = '' }) =>
        file === emailFile
          ? images.serveForEmail(request, id)
          : images.serve(request, id, Number(/^(\d{3,4})\.webp$/.exec(file)?.[1])),
    },
    { path: '/images/:id', serve: (request, { id = '' }) => images.serve(request, id, plainWidth) },
  ]
}
