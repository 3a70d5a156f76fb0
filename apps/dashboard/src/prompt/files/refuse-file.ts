import { attachmentBytesMax, attachmentsMax } from '@platen/contract'
import { formatBytes } from '../../ui/format-measures.ts'

/** Extensions for the file dialog. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.webp,.svg,.docx,.txt,.md,.markdown,.html,.htm,.csv,.json'

const instead = new Map(
  Object.entries({
    xlsx: 'In your spreadsheet program, save the sheet as CSV and attach that.',
    xls: 'In your spreadsheet program, save the sheet as CSV and attach that.',
    ods: 'In your spreadsheet program, save the sheet as CSV and attach that.',
    numbers: 'In Numbers, export the sheet as CSV and attach that.',
    doc: 'In Word, save it as .docx or as PDF and attach that.',
    odt: 'Save it as .docx or as PDF and attach that.',
    pages: 'In Pages, export it as PDF and attach that.',
    pptx: 'Save it as PDF and attach that.',
    ppt: 'Save it as PDF and attach that.',
    heic: 'Save the image as JPEG and attach that.',
    gif: 'Save the image as PNG and attach that.',
    tif: 'Save the image as PNG or JPEG and attach that.',
    tiff: 'Save the image as PNG or JPEG and attach that.',
    bmp: 'Save the image as PNG and attach that.',
    psd: 'Export the image as PNG and attach that.',
    ai: 'Export the drawing as SVG or PDF and attach that.',
    zip: 'Extract it and attach the files that you need.',
  }),
)

/**
 * Returns why a file cannot be attached, before it is uploaded. `undefined` if there is no reason, or only the content of the file can show it.
 * `count` is the number of files that are already attached.
 */
export function refusalOf(
  file: { name: string; size: number; type: string },
  count: number,
): string | undefined {
  const { name, size, type } = file
  if (count >= attachmentsMax)
    return `You can attach up to ${attachmentsMax} files. Remove one to attach this file.`
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined && type === '')
    return 'This is a folder, or a file without an extension. Attach the files that you need one by one.'
  const advice = ending === undefined ? undefined : instead.get(ending)
  if (advice !== undefined) return `Files of type .${ending} are not supported. ${advice}`
  if (size === 0) return 'This file is empty.'
  if (size > attachmentBytesMax)
    return `This file is ${formatBytes(size)}. Files can be up to ${formatBytes(attachmentBytesMax)}. Attach a smaller one, or only the pages that you need.`
  return undefined
}
