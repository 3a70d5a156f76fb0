/** Media type of Word documents. */
export const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Largest PDF or Word document that a template can be created from (`POST /app/api/templates/file`), in bytes. */
export const sourceFileBytesMax = 50 * 2 ** 20

/** Header with the percent-encoded password of a PDF or Word document. The password is not stored. */
export const filePasswordHeader = 'Platen-File-Password'
