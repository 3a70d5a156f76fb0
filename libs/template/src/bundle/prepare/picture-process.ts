import { answerTasksOfProcess } from '@platen/platform'
import sharp from 'sharp'
import { checkDrawing } from './check-drawing.ts'
import type { PictureTask, PictureToPrint } from './picture-pool.ts'
import { pictureSize } from './picture-size.ts'
import { prepareImage } from './prepare-image.ts'
import type { PreparedFile } from './prepared-asset.ts'
import { readPicture } from './read-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

answerTasksOfProcess((task: PictureTask): Promise<unknown> => {
  switch (task.result) {
    case 'print':
      return prepare(task)
    case 'drawing':
      return checkDrawing(task.path, task.bytes)
    case 'thumbnail':
      return readPicture(task.bytes)
    case 'shrunk':
      return shrinkPicture(task.bytes, task.sideMax)
    case 'size':
      return pictureSize(task.bytes)
    default:
      return task satisfies never
  }
})

async function prepare({ path, bytes, boxes, images }: PictureToPrint): Promise<PreparedFile> {
  const prepared = await prepareImage(path, bytes, boxes)
  if ('fault' in prepared || images === 'prepared') return prepared
  const { format } = await sharp(bytes).metadata()
  return { content: bytes, contentType: `image/${format === 'heif' ? 'avif' : format}`, notes: [] }
}
