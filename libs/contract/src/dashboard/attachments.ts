/** Bytes of an attached file. */
export const attachmentBytesMax = 20 * 2 ** 20
/** Pages of an attached PDF. */
export const attachmentPagesMax = 100
/** Files that a template, or a template that is about to be described, may have attached. */
export const attachmentsMax = 20

/** What an attached file was found to be, by its content. */
export const attachmentKinds = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'svg',
  'docx',
  'text',
  'markdown',
  'html',
  'csv',
  'json',
] as const
/** One of `attachmentKinds`. */
export type AttachmentKind = (typeof attachmentKinds)[number]

/**
 * A file that prompts may cite. `POST /app/api/attachments?name=…[&templateId=…]` takes its bytes as they are and answers 201 with it; one
 * without a template belongs to it once a turn cites it, and goes after a day. `GET …/templates/{id}/attachments` lists a template's as
 * `{ attachments }`, `GET /app/api/attachments/{attachmentId}` gives one back as a download, `DELETE` of the same takes it away.
 */
export interface Attachment {
  attachmentId: string
  /** As the person's file is called. */
  name: string
  kind: AttachmentKind
  bytes: number
  /** Of a PDF. */
  pages: number | null
  /** Pixels of a picture. */
  size: { width: number; height: number } | null
  /** ISO 8601. */
  createdAt: string
}
