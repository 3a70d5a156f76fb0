/** Word's media type. */
export const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Largest file that a template is made of (`POST /app/api/templates/file`): a PDF, or a Word document. */
export const sourceFileBytesMax = 50 * 2 ** 20

/** Goes with such a file, percent-encoded: the password that opens it. It is kept nowhere. */
export const filePasswordHeader = 'Platen-File-Password'
