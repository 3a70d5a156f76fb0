/** Maximum size of an attached file, in bytes. */
export const attachmentBytesMax = 20 * 2 ** 20
/** Maximum number of pages in an attached PDF. */
export const attachmentPagesMax = 100
/** Maximum number of files that can be attached to a template, or to a description of a new template. */
export const attachmentsMax = 20

/** Kinds of attached files, detected from their content. */
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
 * A file that prompts can cite. `POST /app/api/attachments?name=…[&templateId=…]` uploads its bytes as the body and returns it with
 * status 201. A file without a template is added to the template of the first turn that cites it, and otherwise deleted after a day.
 * `GET …/templates/{id}/attachments` lists the files of a template as `{ attachments }`, `GET /app/api/attachments/{attachmentId}`
 * downloads one, and `DELETE` deletes it.
 */
export interface Attachment {
  attachmentId: string
  /** Name of the uploaded file. */
  name: string
  kind: AttachmentKind
  bytes: number
  /** Pages of a PDF; `null` for other files. */
  pages: number | null
  /** Size of an image in pixels; `null` for other files. */
  size: { width: number; height: number } | null
  /** ISO 8601. */
  createdAt: string
}
