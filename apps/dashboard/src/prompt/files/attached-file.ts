import type { Attachment, AttachmentKind } from '@platen/contract'
import { bytesWords, pagesWords } from '../../ui/measure-words.ts'

/** A file beside a prompt box. */
export interface AttachedFile {
  /** The same from the moment at which it is given; what mentions of it carry in the box. */
  key: string
  /** As the person's file is called. */
  name: string
  bytes: number
  state: 'uploading' | 'there' | 'refused'
  /** How much of it is uploaded, 0 to 1. */
  share: number
  /** What this page was given. */
  file?: File
  /** Once it is there. */
  attachment?: Attachment
  /** Why it was refused. */
  problem?: string
  /** The same file may be taken the next time. */
  mayTryAgain?: boolean
  /** An address of its picture. */
  pictureUrl?: string
  /** It was given since the last prompt was sent: it goes with the next one, cited or not. */
  isNew: boolean
}

/** A key for a file that has no id yet. */
export const newKey = () => `new ${crypto.randomUUID()}`
/** Whether a mention is of a file that had no id when it was cited. */
export const isNewKey = (key: string) => key.startsWith('new ')

/** The one with this key, or this id. */
export function fileOf(files: readonly AttachedFile[], key: string): AttachedFile | undefined {
  return files.find((file) => file.key === key || file.attachment?.attachmentId === key)
}

/** Those that prompts may cite. */
export const citable = (files: readonly AttachedFile[]) => files.filter(({ state }) => state !== 'refused')

/** What each is called where names alone are seen: the second of two equal ones has a number. */
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

const kindWords: Record<AttachmentKind, string> = {
  pdf: 'PDF',
  png: 'PNG picture',
  jpeg: 'JPEG picture',
  webp: 'WebP picture',
  svg: 'SVG drawing',
  docx: 'Word document',
  text: 'Text',
  markdown: 'Markdown text',
  html: 'HTML page',
  csv: 'Table (CSV)',
  json: 'JSON data',
}

/** What it is, for people: `PDF · 3 pages · 120 KB`. */
export function aboutFile({ attachment, bytes }: AttachedFile): string {
  const size = bytesWords(bytes)
  if (!attachment) return size
  const { kind, pages, size: pixels } = attachment
  const extent =
    pages !== null ? pagesWords(pages) : pixels && kind !== 'svg' ? pixelWords(pixels) : undefined
  return [kindWords[kind], extent, size].filter((words) => words !== undefined).join(' · ')
}

/** What it was found to be; until then, how its name ends, in lower case. */
export function kindOf({ attachment, name }: AttachedFile): string {
  return attachment?.kind ?? /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

const pixelWords = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`
