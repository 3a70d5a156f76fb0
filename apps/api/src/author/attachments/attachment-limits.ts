import { attachmentsMax } from '@platen/contract'

/** Maximum number of files: per template, and per account for files not yet used by any template. */
export const attachmentLimits = { ofTemplateMax: attachmentsMax, unownedMax: 3 * attachmentsMax }
