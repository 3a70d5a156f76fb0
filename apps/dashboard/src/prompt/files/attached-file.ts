import type { Attachment, AttachmentKind } from '@platen/contract'
import { formatBytes, formatPages } from '../../ui/format-measures.ts'

/** A file that is attached to a prompt. */
export interface AttachedFile {
  /** Stays the same from the moment the file is added. Mentions in the prompt refer to the key. */
  key: string
  name: string
  bytes: number
  state: 'uploading' | 'there' | 'refused'
  /** Upload progress from 0 to 1. */
  share: number
  /** The original file, if it was added on this page. */
  file?: File
  /** Present after the upload. */
  attachment?: Attachment
  /** The reason why the file was refused. */
  problem?: string
  /** Whether another attempt may succeed. */
  canRetry?: boolean
  /** URL of the preview image. */
  pictureUrl?: string
  /** Whether the file was added after the last prompt. It is sent with the next prompt even if it is not mentioned. */
  isNew: boolean
}

/** Returns a key for a file without an ID. */
export const newKey = () => `new ${crypto.randomUUID()}`
/** Returns whether a mention refers to a file that had no ID when it was mentioned. */
export const isNewKey = (key: string) => key.startsWith('new ')

/** Finds a file by its key or ID. */
export function fileOf(files: readonly AttachedFile[], key: string): AttachedFile | undefined {
  return files.find((file) => file.key === key || file.attachment?.attachmentId === key)
}

/** Returns the files that prompts can mention. */
export const citableFiles = (files: readonly AttachedFile[]) =>
  files.filter(({ state }) => state !== 'refused')

/** Returns distinct names by key. Other files with the same name get a number. */
export function shownNames(files: readonly AttachedFile[]): Map<string, string> {
  const count = new Map<string, number>()
  return new Map(
    files.map(({ key, name }) => {
      const nth = (count.get(name) ?? 0) + 1
      count.set(name, nth)
      return [key, nth === 1 ? name : `${name} (${nth})`]
    }),
  )
}

const kindLabels: Record<AttachmentKind, string> = {
  pdf: 'PDF',
  png: 'PNG image',
  jpeg: 'JPEG image',
  webp: 'WebP image',
  svg: 'SVG drawing',
  docx: 'Word document',
  text: 'Text',
  markdown: 'Markdown text',
  html: 'HTML page',
  csv: 'Table (CSV)',
  json: 'JSON data',
}

/** Describes a file: `PDF · 3 pages · 120 KB`. */
export function describeFile({ attachment, bytes }: AttachedFile): string {
  const size = formatBytes(bytes)
  if (!attachment) return size
  const { kind, pages, size: pixels } = attachment
  const extent =
    pages !== null ? formatPages(pages) : pixels && kind !== 'svg' ? formatPixels(pixels) : undefined
  return [kindLabels[kind], extent, size].filter((part) => part !== undefined).join(' · ')
}

/** Returns the detected kind or, before the upload, the extension in lower case. */
export function kindOf({ attachment, name }: AttachedFile): string {
  return attachment?.kind ?? /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

const formatPixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`
